import { data, Link } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { readableMoment } from '~/lib/dates';
import { pageTitle } from '~/lib/page-title';
import { server } from '~/platform/context.server';
import { Note } from '~/ui/note';
import { Panel, StaffHead } from '~/ui/staff';
import type { Route } from './+types/letter.page';
import { MailTag } from './mail-tag';
import { readLetter } from './outbox.server';

/** Links open in a window of their own: the frame itself may go nowhere. */
const LINKS_OUTSIDE = '<base target="_blank">';

export async function loader({ context, params }: Route.LoaderArgs) {
  const letter = await readLetter(server(context), staff(context), params.id);
  if (!letter) throw data(null, 404);
  return { letter };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.letter.subject ?? 'Letter') },
];

export default function Letter({ loaderData: { letter }, matches }: Route.ComponentProps) {
  const { time_zone } = matches[0].loaderData.studio;
  return (
    <>
      <p className="staff-back">
        <Link to="/outbox">← Back to the outbox</Link>
      </p>
      <StaffHead
        title={letter.subject}
        text={`To ${letter.recipient}, written ${readableMoment(time_zone, letter.created_at)}`}
        actions={<MailTag status={letter.status} />}
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
