import './inbox.css';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { staff } from '~/features/accounts/staff/staff.server';
import { useSendsMail } from '~/features/studio/use-studio';
import { formatDateTime } from '~/lib/dates';
import { formFields } from '~/lib/form-fields';
import { SELECTED } from '~/lib/dialog-url';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { emailFlash } from '~/platform/email-flash.server';
import { flashCookie } from '~/platform/flash.server';
import { Field, Textarea } from '~/ui/field';
import { FormErrors } from '~/ui/form-errors';
import { Panel, StaffButton, StaffButtonLink, StaffHeader } from '~/ui/staff';
import type { Route } from './+types/message.page';
import { answerForm } from './contact.schema';
import { MessageTag } from './inbox.page';
import { answerMessage, markAnswered, readMessage } from './inbox.server';

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const message = await readMessage(getContext(args), params.id);
  if (!message) throw data(null, 404);
  return { message };
}

export async function action({ request, params, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const { intent, ...posted } = await formFields(request);
  const done =
    intent === 'mark'
      ? { title: 'Marked as Answered' }
      : emailFlash(context, { title: 'Answer Sent' }, { title: 'Answer Kept' });
  if (intent === 'mark') {
    if (!(await markAnswered(context, staff(args), params.id))) Object.assign(done, ALREADY);
  } else {
    const checked = answerForm.safeParse(posted);
    if (!checked.success)
      return data({ answer: posted.answer ?? '', error: checked.error.issues[0]?.message ?? '' }, 400);
    const isSent = await answerMessage(context, staff(args), params.id, checked.data.answer);
    if (!isSent) Object.assign(done, ALREADY);
  }
  return redirect(`/inbox/${params.id}`, { status: 303, headers: { 'Set-Cookie': await flashCookie(context, done) } });
}

const ALREADY = { title: 'Already Answered', description: 'Nothing was sent. The answer stands below.' };

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.message.subject || 'Message') },
];

export default function Message({ loaderData: { message }, actionData, matches }: Route.ComponentProps) {
  const { time_zone } = matches[0].loaderData.studio;
  const { first_name, last_name, email, subject, created_at, answered_at } = message;
  return (
    <>
      <p className="staff-back">
        <Link to="/inbox">← Back to the inbox</Link>
      </p>
      <StaffHeader
        title={subject || 'No subject'}
        text={
          <>
            {`${first_name} ${last_name}`.trim()}, <a href={`mailto:${email}`}>{email}</a>,{' '}
            {formatDateTime(time_zone, created_at)}
          </>
        }
        actions={
          <>
            <MessageTag isAnswered={answered_at !== null} />
            <StaffButtonLink variant="danger" to={`/inbox?delete=${SELECTED}&id=${message.id}`}>
              Delete
            </StaffButtonLink>
          </>
        }
      />
      <Panel title="Message">
        <p className="panel-body inbox-text">{message.message}</p>
      </Panel>
      {answered_at ? (
        <GivenAnswer {...message} answered_at={answered_at} timeZone={time_zone} />
      ) : (
        <AnswerForm returned={actionData} recipient={email} />
      )}
    </>
  );
}

type GivenAnswerProps = { answer: string | null; answered_at: Date; answered_by: string | null; timeZone: string };

function GivenAnswer({ answer, answered_at, answered_by, timeZone }: GivenAnswerProps) {
  const when = formatDateTime(timeZone, answered_at);
  return (
    <Panel title="Answer">
      <div className="panel-body">
        <p className="text-ink-quiet">{answered_by ? `${answered_by}, ${when}` : when}</p>
        <p className="inbox-text">{answer ?? 'Answered another way: by telephone, or from the studio’s own mail.'}</p>
      </div>
    </Panel>
  );
}

function AnswerForm({ returned, recipient }: { returned?: { answer: string; error: string }; recipient: string }) {
  const busy = useNavigation().state === 'submitting';
  const sendsMail = useSendsMail();
  const errors = returned ? [{ id: 'answer', label: 'Answer', message: returned.error }] : [];
  return (
    <Panel title="Answer">
      <Form method="post" className="panel-body" inert={busy}>
        <FormErrors errors={errors} />
        <Field
          id="answer"
          label="Answer"
          required
          error={returned?.error}
          hint={
            sendsMail
              ? `Goes to ${recipient}, with the message quoted below it. A reply comes to the studio’s address.`
              : `No mail server is set up, so your answer to ${recipient} is kept in the outbox. Please pass it on yourself.`
          }
        >
          {(control) => (
            // Not `required`: marking a message as answered needs no text.
            <Textarea
              {...control}
              required={false}
              aria-required
              name="answer"
              rows={9}
              defaultValue={returned?.answer}
            />
          )}
        </Field>
        <div className="staff-actions">
          <StaffButton type="submit" variant="primary" name="intent" value="answer">
            {sendsMail ? 'Send Answer' : 'Save Answer'}
          </StaffButton>
          <StaffButton type="submit" name="intent" value="mark">
            Mark as Answered
          </StaffButton>
        </div>
      </Form>
    </Panel>
  );
}
