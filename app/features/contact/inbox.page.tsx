import type { StaffHandle } from '~/lib/areas';
import './inbox.css';
import { data } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { formatDateTime } from '~/lib/dates';
import { readForm } from '~/lib/form-fields';
import { currentListUrl, sortLinkProps } from '~/lib/list-query';
import { pageTitle } from '~/lib/page-title';
import { tryRead } from '~/platform/try-read.server';
import { findSelected } from '~/platform/selection.server';
import { getContext } from '~/platform/context.server';
import { BulkAll, BulkBar, BulkBox } from '~/ui/bulk-bar';
import { DeleteSelected, DeleteSelectedDialog } from '~/ui/delete-selected';
import { ErrorPanel } from '~/ui/error-panel';
import { ExportLink, ListFilter, ListOnDay, ListPagination, ListTools } from '~/ui/list-controls';
import { ListEmpty } from '~/ui/list-empty';
import { RowLink } from '~/ui/row-menu';
import { Panel, StaffButton, StaffHeader } from '~/ui/staff';
import { SortHeader, Table } from '~/ui/table';
import { Tag } from '~/ui/tag';
import type { Route } from './+types/inbox.page';
import { listMessages, MESSAGES, messageListQuery, messageResults } from './inbox.server';
import { handleInbox } from './inbox.actions.server';

export const handle: StaffHandle = { area: 'content' };

const PATH = '/inbox';
const BULK_FORM = 'selected-messages';
const WHAT = ['message', 'messages'] as const;

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const listQuery = messageListQuery(url);
  const list = await tryRead(context, 'messages', async () => ({
    ...(await listMessages(context, listQuery)),
    deleting: await findSelected(context, url, { ...MESSAGES, results: messageResults(listQuery) }),
  }));
  return data({ listQuery, list }, list ? 200 : 503);
}

export async function action({ request, url, ...args }: Route.ActionArgs) {
  const form = await readForm(request);
  const listQuery = messageListQuery(url);
  return handleInbox(getContext(args), staff(args), form, {
    what: WHAT,
    results: messageResults(listQuery),
    returnTo: currentListUrl(listQuery, PATH),
  });
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

export default function Inbox({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { listQuery, list } = loaderData;
  const returnTo = currentListUrl(listQuery, PATH);
  return (
    <>
      <StaffHeader
        title="Inbox"
        text="Messages from the contact page."
        actions={<ExportLink to={`${PATH}/messages.csv`} listQuery={listQuery} />}
      />
      <ListTools search="Search messages" listQuery={listQuery}>
        <ListFilter label="Messages to show" listQuery={listQuery} name="state" choices={STATES} />
        <ListOnDay label="Received on" listQuery={listQuery} />
      </ListTools>
      {list ? (
        <Messages {...list} listQuery={listQuery} timeZone={matches[0].loaderData.studio.time_zone} />
      ) : (
        <ErrorPanel title="Could not fetch messages." retry={returnTo} />
      )}
      <DeleteSelectedDialog
        selected={list?.deleting}
        what={WHAT}
        text="Messages and their answers leave the inbox. Emails that were sent stay in the outbox."
        returnTo={returnTo}
        error={actionData?.error}
      />
    </>
  );
}

type Loaded = Route.ComponentProps['loaderData'];
type MessagesProps = Omit<NonNullable<Loaded['list']>, 'deleting'> & Pick<Loaded, 'listQuery'> & { timeZone: string };

function Messages({ rows, listQuery, timeZone, ...pages }: MessagesProps) {
  return (
    <>
      <Panel>
        <Table label="Messages" className="table-rows nowrap">
          <thead>
            <tr>
              <th>
                <BulkAll form={BULK_FORM} label="Select every message of this page" />
              </th>
              <th scope="col">Status</th>
              <SortHeader {...sortLinkProps(listQuery, 'name')}>From</SortHeader>
              <SortHeader {...sortLinkProps(listQuery, 'subject')}>Subject</SortHeader>
              <SortHeader {...sortLinkProps(listQuery, 'received')}>Received</SortHeader>
            </tr>
          </thead>
          <tbody>
            {rows.length === 0 && (
              <ListEmpty
                columns={5}
                listQuery={listQuery}
                empty="No messages yet."
                noMatches={(!listQuery.q && NOTHING[listQuery.params.state ?? '']) || 'No messages match.'}
              />
            )}
            {rows.map(({ id, first_name, last_name, email, subject, answered_at, created_at }) => (
              <tr key={id}>
                <td data-phone="box">
                  <BulkBox form={BULK_FORM} value={id} label={`Choose ${first_name}: ${subject || 'No subject'}`} />
                </td>
                <td data-phone="figure">
                  <MessageTag isAnswered={answered_at !== null} />
                </td>
                <td data-phone="name">
                  {`${first_name} ${last_name}`.trim()}{' '}
                  <span className="inbox-address row-above row-wide">{email}</span>
                </td>
                <td data-phone="second" className="inbox-subject">
                  <RowLink to={`/inbox/${id}`}>{subject || 'No subject'}</RowLink>
                </td>
                <td data-phone="state">{formatDateTime(timeZone, created_at)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
        {rows.length > 0 && (
          <BulkBar id={BULK_FORM} what={WHAT} listQuery={listQuery} pages={pages}>
            <StaffButton type="submit" name="intent" value="mark">
              Mark as answered
            </StaffButton>
            <StaffButton type="submit" name="intent" value="reopen">
              Reopen
            </StaffButton>
            <DeleteSelected />
          </BulkBar>
        )}
      </Panel>
      <ListPagination listQuery={listQuery} {...pages} newestFirst={listQuery.sort === 'received'} />
    </>
  );
}

export function MessageTag({ isAnswered }: { isAnswered: boolean }) {
  return isAnswered ? <Tag tone="ok">Answered</Tag> : <Tag tone="warn">Open</Tag>;
}
