import '~/ui/form-page.css';
import './reminders.css';
import { data, redirect } from 'react-router';
import { formFields } from '~/lib/form-fields';
import type { PageHandle } from '~/lib/page-handle';
import { pageTitle } from '~/lib/page-title';
import { type Context, getContext } from '~/platform/context.server';
import { Button, ButtonLink } from '~/ui/button';
import { Note } from '~/ui/note';
import type { Route } from './+types/my-reminders.page';
import { confirmReminders, deleteReminders, listReminders, readReminderToken } from './reminders.server';
import { describeReminder, formatYearly } from './yearly-day';

export const handle: PageHandle = { query: ['done'] };

export async function loader({ params, url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  context.preventCaching();
  const email = emailOf(context, params.token);
  const reminders = await listReminders(context, email);
  return {
    email,
    isDone: url.searchParams.has('done'),
    isWaiting: reminders.some(({ confirmed_at }) => !confirmed_at),
    reminders: reminders.map((each) => ({ id: each.id, what: describeReminder(each), day: formatYearly(each) })),
  };
}

export async function action({ request, params, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const email = emailOf(context, params.token);
  const { intent, id } = await formFields(request);
  if (intent === 'confirm') await confirmReminders(context, email);
  if (intent === 'delete') await deleteReminders(context, email, id);
  if (intent === 'delete-all') await deleteReminders(context, email);
  return redirect(`/reminders/${params.token}?done=1`, 303);
}

function emailOf(context: Context, token: string): string {
  const email = readReminderToken(context, token);
  if (!email) throw data(null, 404);
  return email;
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Your reminders') },
  { name: 'robots', content: 'noindex' },
];

/** The link alone confirms nothing: mail programs open links to check them. */
export default function MyReminders({ loaderData, params }: Route.ComponentProps) {
  const { email, reminders, isWaiting, isDone } = loaderData;
  const action = `/reminders/${params.token}`;
  return (
    <div className="wrap form-page">
      <h1>{isWaiting ? 'Would you like a reminder?' : 'Your reminders'}</h1>
      {isDone && !isWaiting && reminders.length > 0 && (
        <Note tone="ok" title="Saved." isResult>
          We write to {email} a week before each of these days.
        </Note>
      )}
      {reminders.length === 0 && <p className="lead">You have no reminders, and we have deleted {email}.</p>}
      <ul className="reminder-list">
        {reminders.map(({ id, what, day }) => (
          <li key={id}>
            <span>
              <strong>{what}</strong> <span className="num">{day}</span>
            </span>
            <form method="post" action={action}>
              <input type="hidden" name="id" value={id} />
              <Button
                type="submit"
                variant="line"
                small
                name="intent"
                value="delete"
                aria-label={`Delete ${what}, ${day}`}
              >
                Delete
              </Button>
            </form>
          </li>
        ))}
      </ul>
      <div className="actions">
        {isWaiting && (
          <form method="post" action={action}>
            <Button type="submit" name="intent" value="confirm">
              Yes, remind me
            </Button>
          </form>
        )}
        {reminders.length > 0 && (
          <form method="post" action={action}>
            <Button type="submit" variant="line" name="intent" value="delete-all">
              Stop all and delete my address
            </Button>
          </form>
        )}
        <ButtonLink to="/reminders" variant="line">
          Add a reminder
        </ButtonLink>
      </div>
      <div className="tail" />
    </div>
  );
}
