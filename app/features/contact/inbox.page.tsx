import './inbox.css';
import { Link } from 'react-router';
import { readableMoment } from '~/lib/dates';
import { pageTitle } from '~/lib/page-title';
import { server } from '~/platform/context.server';
import { Panel, StaffHead } from '~/ui/staff';
import { Table, TableMessage } from '~/ui/table';
import { Tag } from '~/ui/tag';
import type { Route } from './+types/inbox.page';
import { listMessages, type Shown, shownIn } from './inbox.server';

export async function loader({ context, url }: Route.LoaderArgs) {
  const shown = shownIn(url.searchParams.get('state'));
  const after = url.searchParams.get('after');
  return { ...(await listMessages(server(context), shown, after)), shown, isFirst: after === null };
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Inbox') }];

const NOTHING: Record<Shown, string> = {
  all: 'No messages yet.',
  open: 'Every message is answered.',
  answered: 'No message has been answered yet.',
};

export default function Inbox({ loaderData, matches }: Route.ComponentProps) {
  const { messages, shown, next, isFirst } = loaderData;
  const { time_zone } = matches[0].loaderData.studio;
  return (
    <>
      <StaffHead title="Inbox" text="What came in by the contact page, the newest first." />
      <Choices shown={shown} />
      <Panel>
        <Table label="Messages" className="whitespace-nowrap">
          <thead>
            <tr>
              <th scope="col">Status</th>
              <th scope="col">From</th>
              <th scope="col">Subject</th>
              <th scope="col">Received</th>
            </tr>
          </thead>
          <tbody>
            {messages.length === 0 && <TableMessage columns={4}>{NOTHING[shown]}</TableMessage>}
            {messages.map(({ id, first_name, last_name, email, subject, answered_at, created_at }) => (
              <tr key={id}>
                <td>
                  <MessageTag isAnswered={answered_at !== null} />
                </td>
                <td>
                  {`${first_name} ${last_name}`.trim()} <span className="inbox-address">{email}</span>
                </td>
                <td className="inbox-subject">
                  <Link to={`/inbox/${id}`}>{subject || 'No subject'}</Link>
                </td>
                <td>{readableMoment(time_zone, created_at)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Panel>
      <OtherPages {...{ next, isFirst, shown }} />
    </>
  );
}

export function MessageTag({ isAnswered }: { isAnswered: boolean }) {
  return isAnswered ? <Tag tone="ok">Answered</Tag> : <Tag tone="warn">Open</Tag>;
}

function Choices({ shown }: { shown: Shown }) {
  const choices: { label: string; state: Shown }[] = [
    { label: 'All', state: 'all' },
    { label: 'Open', state: 'open' },
    { label: 'Answered', state: 'answered' },
  ];
  return (
    <nav className="inbox-choices" aria-label="Messages to show">
      {choices.map(({ label, state }) => (
        <Link key={state} to={addressOf(state)} aria-current={state === shown ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

function OtherPages({ next, isFirst, shown }: { next?: string; isFirst: boolean; shown: Shown }) {
  if (isFirst && !next) return null;
  return (
    <nav className="staff-pages" aria-label="Pages">
      {!isFirst && <Link to={addressOf(shown)}>Newest messages</Link>}
      {next && <Link to={addressOf(shown, next)}>Older messages</Link>}
    </nav>
  );
}

function addressOf(state: Shown, after?: string) {
  const search = new URLSearchParams({ ...(state !== 'all' && { state }), ...(after && { after }) });
  return search.size > 0 ? `/inbox?${search}` : '/inbox';
}
