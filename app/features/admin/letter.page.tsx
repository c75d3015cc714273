import { data, Form, Link } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { readableMoment } from '~/lib/dates';
import { pageTitle } from '~/lib/page-title';
import { isUuid } from '~/lib/uuid';
import { server } from '~/platform/context.server';
import { sendAgain } from '~/platform/mail.server';
import { sendsMail } from '~/platform/mail-words.server';
import { redirectWithNotice } from '~/platform/notice.server';
import { Note } from '~/ui/note';
import { Panel, StaffButton, StaffHead } from '~/ui/staff';
import type { Route } from './+types/letter.page';
import { MailTag } from './mail-tag';
import { readLetter } from './outbox.server';

/** Links open in a window of their own: the frame itself may go nowhere. */
const LINKS_OUTSIDE = '<base target="_blank">';

export async function loader({ context, params }: Route.LoaderArgs) {
  const studio = server(context);
  const letter = await readLetter(studio, staff(context), params.id);
  if (!letter) throw data(null, 404);
  const maySendAgain = sendsMail(studio) && ['given_up', 'kept'].includes(letter.status);
  return { letter, maySendAgain };
}

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const studio = server(context);
  if (!isUuid(id)) throw data(null, 404);
  const isQueued = (await sendAgain(studio, id)) > 0;
  const title = isQueued ? 'The email is on its way.' : 'Nothing was sent.';
  return redirectWithNotice(studio, `/outbox/${id}`, { title });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.letter.subject ?? 'Letter') },
];

export default function Letter({ loaderData: { letter, maySendAgain }, matches }: Route.ComponentProps) {
  const { time_zone } = matches[0].loaderData.studio;
  return (
    <>
      <p className="staff-back">
        <Link to="/outbox">← Back to the outbox</Link>
      </p>
      <StaffHead
        title={letter.subject}
        text={`To ${letter.recipient}, written ${readableMoment(time_zone, letter.created_at)}`}
        actions={
          <>
            <MailTag status={letter.status} />
            {maySendAgain && (
              <Form method="post">
                <StaffButton type="submit">{letter.status === 'kept' ? 'Send' : 'Send again'}</StaffButton>
              </Form>
            )}
          </>
        }
      />
      {letter.last_error && (
        <Note tone="danger" title={`Not sent after ${letter.attempts} tries.`} className="mb-4">
          {letter.last_error}
        </Note>
      )}
      {letter.isSealed ? (
        <Note title="This letter opens an account.">Only its reader and the owner see what is in it.</Note>
      ) : (
        <LetterText {...letter} />
      )}
      {letter.attachments.map(({ filename, content }) => (
        <Panel key={filename} title={`With it: ${filename}`}>
          <pre className="letter-text">{content}</pre>
        </Panel>
      ))}
    </>
  );
}

function LetterText({ html, text }: { html: string; text: string }) {
  return (
    <>
      <Panel title="The letter">
        <iframe
          className="letter"
          title="The letter as its reader sees it"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={LINKS_OUTSIDE + html}
        />
      </Panel>
      <Panel title="As plain text">
        <pre className="letter-text">{text}</pre>
      </Panel>
    </>
  );
}
