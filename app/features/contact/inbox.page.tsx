import './inbox.css';
import { Link } from 'react-router';
import { readableMoment } from '~/lib/dates';
import { sortBy } from '~/lib/listing';
import { pageTitle } from '~/lib/page-title';
import { server } from '~/platform/context.server';
import { ListChoices, ListPages, ListSearch } from '~/ui/listing';
import { Panel, StaffHead } from '~/ui/staff';
import { SortHead, Table, TableMessage } from '~/ui/table';
import { Tag } from '~/ui/tag';
import type { Route } from './+types/inbox.page';
import { listMessages, readMessageList } from './inbox.server';

export async function loader({ context, url }: Route.LoaderArgs) {
  const listing = readMessageList(url);
  return { listing, ...(await listMessages(server(context), listing)) };
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Inbox') }];

const STATES = [
  { value: '', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'answered', label: 'Answered' },
];
const NOTHING: Record<string, string> = {
  open: 'Every message is answered.',
  answered: 'No message has been answered yet.',
};

export default function Inbox({ loaderData: { listing, rows, next }, matches }: Route.ComponentProps) {
  const { time_zone } = matches[0].loaderData.studio;
  return (
    <>
      <StaffHead title="Inbox" text="What came in by the contact page." />
      <div className="list-tools">
        <ListSearch label="Search messages" listing={listing} />
        <ListChoices label="Messages to show" listing={listing} name="state" choices={STATES} />
      </div>
      <Panel>
        <Table label="Messages" className="whitespace-nowrap">
          <thead>
            <tr>
              <th scope="col">Status</th>
              <SortHead {...sortBy(listing, 'name')}>From</SortHead>
              <SortHead {...sortBy(listing, 'subject')}>Subject</SortHead>
              <SortHead {...sortBy(listing, 'received')}>Received</SortHead>
            </tr>
          </thead>
          <tbody>
            {rows.length === 0 && (
              <TableMessage columns={4}>
                {listing.q
                  ? 'No message has these words.'
                  : (NOTHING[listing.params.state ?? ''] ?? 'No messages yet.')}
              </TableMessage>
            )}
            {rows.map(({ id, first_name, last_name, email, subject, answered_at, created_at }) => (
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
      <ListPages listing={listing} next={next} newestFirst={listing.sort === 'received'} />
    </>
  );
}

export function MessageTag({ isAnswered }: { isAnswered: boolean }) {
  return isAnswered ? <Tag tone="ok">Answered</Tag> : <Tag tone="warn">Open</Tag>;
}
