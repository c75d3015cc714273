import { data, Form } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import type { StaffHandle } from '~/lib/areas';
import { formatDateTime } from '~/lib/dates';
import { pageTitle } from '~/lib/page-title';
import { isUuid } from '~/lib/uuid';
import { getContext } from '~/platform/context.server';
import { sendAgain } from '~/platform/mail.server';
import { sendsMail } from '~/platform/email-flash.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { Note } from '~/ui/note';
import { BackLink, Panel, StaffButton, StaffHeader } from '~/ui/staff';
import type { Route } from './+types/email.page';
import { MailTag } from './mail-tag';
import { readEmail } from './outbox.server';

export const handle: StaffHandle = { area: 'orders' };

/** Links open in a new window: the frame itself may not navigate. */
const LINKS_OUTSIDE = '<base target="_blank">';

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const email = await readEmail(context, staff(args), params.id);
  if (!email) throw data(null, 404);
  const maySendAgain = sendsMail(context) && ['given_up', 'kept'].includes(email.status);
  return { email, maySendAgain };
}

export async function action({ params: { id }, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  if (!isUuid(id)) throw data(null, 404);
  const isQueued = (await sendAgain(context, id)) > 0;
  const title = isQueued ? 'The email is on its way.' : 'Nothing was sent.';
  return redirectWithFlash(context, `/outbox/${id}`, { title });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.email.subject ?? 'Email') },
];

export default function EmailPage({ loaderData: { email, maySendAgain }, matches }: Route.ComponentProps) {
  const { time_zone } = matches[0].loaderData.studio;
  return (
    <>
      <BackLink to="/outbox">the outbox</BackLink>
      <StaffHeader
        title={email.subject}
        text={`To ${email.recipient}, written ${formatDateTime(time_zone, email.created_at)}`}
        actions={
          <>
            <MailTag status={email.status} />
            {maySendAgain && (
              <Form method="post">
                <StaffButton type="submit">{email.status === 'kept' ? 'Send' : 'Send again'}</StaffButton>
              </Form>
            )}
          </>
        }
      />
      {email.last_error && (
        <Note tone="danger" title={`Not sent after ${email.attempts} tries.`} className="space-below">
          {email.last_error}
        </Note>
      )}
      {email.isSealed ? (
        <Note title="This email may contain a private link.">Only its recipient can see its content.</Note>
      ) : (
        <EmailContent {...email} />
      )}
      {email.attachments.map(({ filename, content }) => (
        <Panel key={filename} title={`Attached: ${filename}`}>
          <pre className="email-text">{content}</pre>
        </Panel>
      ))}
    </>
  );
}

function EmailContent({ html, text }: { html: string; text: string }) {
  return (
    <>
      <Panel title="The email">
        <iframe
          className="email-frame"
          title="The email as its recipient sees it"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={LINKS_OUTSIDE + html}
        />
      </Panel>
      <Panel title="As plain text">
        <pre className="email-text">{text}</pre>
      </Panel>
    </>
  );
}
