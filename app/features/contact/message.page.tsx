import type { StaffHandle } from '~/lib/areas';
import './inbox.css';
import { data, Form, Link, useNavigation } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { AttachmentList } from '~/features/attachments/attachment-list';
import { useSendsMail } from '~/features/studio/use-studio';
import type { ActionError } from '~/lib/action-error';
import { formatDateTime } from '~/lib/dates';
import { formFields } from '~/lib/form-fields';
import { SELECTED } from '~/lib/dialog-url';
import { pageTitle } from '~/lib/page-title';
import { parseForm } from '~/lib/parse-form';
import { getContext } from '~/platform/context.server';
import { emailFlash } from '~/platform/email-flash.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { ErrorToast } from '~/ui/error-toast';
import { Field, Textarea } from '~/ui/field';
import { FormErrors } from '~/ui/form-errors';
import { Panel, StaffButton, StaffButtonLink, StaffHeader } from '~/ui/staff';
import type { Route } from './+types/message.page';
import { answerForm } from './contact.schema';
import { MessageTag } from './inbox.page';
import { answerMessage, makeEvent, markAnswered, readMessage } from './inbox.server';

export const handle: StaffHandle = { area: 'content' };

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const message = await readMessage(getContext(args), params.id);
  if (!message) throw data(null, 404);
  return { message };
}

export async function action({ request, params: { id }, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const member = staff(args);
  const { intent, ...typed } = await formFields(request);
  if (intent === 'event')
    return runAction(context, { errorTitle: 'No event made', typed, marksOnly: true }, async () =>
      redirectWithFlash(context, `/event/${await makeEvent(context, member, id)}`, {
        title: 'Success!',
        description: 'The message is an event now. It stays in the inbox.',
      }),
    );
  const isMark = intent === 'mark';
  const errorTitle = isMark ? 'Not marked' : 'Answer not sent';
  return runAction(context, { errorTitle, typed, marksOnly: true, keepsTyped: true }, async () => {
    const isFirst = isMark
      ? (await markAnswered(context, member, [id])).length > 0
      : await answerMessage(context, member, id, parseForm(answerForm, typed).answer);
    const flash = isMark
      ? { title: 'Marked as answered' }
      : emailFlash(context, { title: 'Answer sent' }, { title: 'Answer saved' });
    return redirectWithFlash(context, `/inbox/${id}`, isFirst ? flash : ALREADY);
  });
}

const ALREADY = { title: 'Already answered', description: 'Nothing was sent. The answer stands below.' };

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
            {message.event_id ? (
              <StaffButtonLink to={`/event/${message.event_id}`}>Its event</StaffButtonLink>
            ) : (
              <Form method="post">
                <StaffButton type="submit" name="intent" value="event">
                  Make this an event
                </StaffButton>
              </Form>
            )}
            <StaffButtonLink variant="danger" to={`/inbox?delete=${SELECTED}&id=${message.id}`}>
              Delete
            </StaffButtonLink>
          </>
        }
      />
      <Panel title="Message">
        <p className="panel-body inbox-text">{message.message}</p>
        {message.files.length > 0 && (
          <div className="panel-body">
            <AttachmentList files={message.files} at="/attachments" />
          </div>
        )}
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

function AnswerForm({ returned, recipient }: { returned?: ActionError; recipient: string }) {
  const busy = useNavigation().state === 'submitting';
  const sendsMail = useSendsMail();
  const error = returned?.errors.answer;
  return (
    <Panel title="Answer">
      <Form method="post" className="panel-body" inert={busy}>
        <FormErrors errors={error ? [{ id: 'answer', label: 'Answer', message: error }] : []} />
        <ErrorToast error={returned?.error} />
        <Field
          id="answer"
          label="Answer"
          required
          error={error}
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
              defaultValue={returned?.typed.answer}
            />
          )}
        </Field>
        <div className="staff-actions">
          <StaffButton type="submit" variant="primary" name="intent" value="answer">
            {sendsMail ? 'Send answer' : 'Save answer'}
          </StaffButton>
          <StaffButton type="submit" name="intent" value="mark">
            Mark as answered
          </StaffButton>
        </div>
      </Form>
    </Panel>
  );
}
