import { data } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { shownAddress, sortBy } from '~/lib/listing';
import { pageTitle } from '~/lib/page-title';
import { attempt } from '~/platform/attempt.server';
import { type Context, server } from '~/platform/context.server';
import { failureOf } from '~/platform/failed.server';
import { redirectWithNotice } from '~/platform/notice.server';
import { BulkAll, BulkBar } from '~/ui/bulk-bar';
import { ErrorPanel } from '~/ui/error-panel';
import { Hidden, ListChoices, ListPages, ListSearch } from '~/ui/listing';
import { Panel, StaffButton, StaffButtonLink, StaffHead } from '~/ui/staff';
import { SortHead, Table, TableMessage } from '~/ui/table';
import type { Route } from './+types/client-database.page';
import { DeleteClients } from './client-delete';
import { findClients, listClients, readClientList } from './client-list.server';
import { CHOSEN_CLIENTS, ClientRow, DELETE_CHOSEN } from './client-row';
import { deleteClients } from './delete-clients.server';

const PATH = '/client-database';

export async function loader({ context, url }: Route.LoaderArgs) {
  const studio = server(context);
  const listing = readClientList(url);
  const found = await attempt(studio, 'clients', async () => ({
    ...(await listClients(studio, listing)),
    deleting: await askedToDelete(studio, url.searchParams),
  }));
  return data({ listing, found }, found ? 200 : 503);
}

/** Whom the address asks to delete: one client, or those that were chosen. */
function askedToDelete(context: Context, search: URLSearchParams) {
  const one = search.get('delete');
  if (one === null) return [];
  return findClients(context, one === 'chosen' ? search.getAll('id') : [one]);
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const studio = server(context);
  const form = await request.formData().catch(() => new FormData());
  const ids = form.getAll('id').filter((id) => typeof id === 'string');
  let gone: Awaited<ReturnType<typeof deleteClients>> | undefined;
  const failed = await failureOf(studio, 'Delete Failed', async () => {
    gone = await deleteClients(studio, staff(context), ids);
  });
  if (!gone) return data({ fault: failed?.fault }, failed?.status ?? 500);
  const [name = ''] = gone.names;
  return redirectWithNotice(studio, shownAddress(readClientList(url), PATH), {
    title: gone.names.length === 1 ? 'Client Deleted' : 'Clients Deleted',
    description:
      gone.names.length === 1
        ? `${name} is in the trash for 30 days.`
        : `${gone.names.length} clients are in the trash for 30 days.`,
    undo: gone.deletion,
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Client Database') }];

const EVENTS = [
  { value: '', label: 'All' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
  { value: 'undated', label: 'No date' },
];

export default function ClientDatabase({ loaderData: { listing, found }, actionData, matches }: Route.ComponentProps) {
  const { time_zone } = matches[0].loaderData.studio;
  const search = new URL(shownAddress(listing, 'http://here.invalid')).search;
  return (
    <>
      <StaffHead
        title="Client Database"
        actions={
          <>
            <a className="staff-button" href={`${PATH}/clients.csv${search}`}>
              Export CSV
            </a>
            <StaffButtonLink to="/consultation" variant="primary">
              Add New Inquiry
            </StaffButtonLink>
          </>
        }
      />
      <div className="list-tools">
        <ListSearch label="Search clients" listing={listing} />
        <ListChoices label="Clients by event date" listing={listing} name="event" choices={EVENTS} />
      </div>
      {found ? (
        <>
          <Panel>
            <Table label="Clients" className="table-cards whitespace-nowrap">
              <thead>
                <tr>
                  <th>
                    <BulkAll form={CHOSEN_CLIENTS} label="Choose every client of this page" />
                  </th>
                  <SortHead {...sortBy(listing, 'name')}>Name</SortHead>
                  <SortHead {...sortBy(listing, 'email')}>Email</SortHead>
                  <SortHead {...sortBy(listing, 'event')}>Event Date</SortHead>
                  <SortHead {...sortBy(listing, 'submitted')}>Submitted</SortHead>
                  <th scope="col">Actions</th>
                </tr>
              </thead>
              <tbody>
                {found.rows.length === 0 && (
                  <TableMessage columns={6}>
                    {isWhole(listing) ? 'No client inquiries yet.' : 'No client is like this.'}
                  </TableMessage>
                )}
                {found.rows.map((client) => (
                  <ClientRow key={client.id} client={client} listing={listing} timeZone={time_zone} />
                ))}
              </tbody>
            </Table>
            {found.rows.length > 0 && (
              <BulkBar id={CHOSEN_CLIENTS} what={['client', 'clients']} method="get">
                <Hidden fields={Object.fromEntries(new URLSearchParams(search))} />
                <StaffButton id={DELETE_CHOSEN} type="submit" variant="danger" name="delete" value="chosen">
                  Delete
                </StaffButton>
              </BulkBar>
            )}
          </Panel>
          <ListPages listing={listing} next={found.next} newestFirst={listing.sort === 'submitted'} />
          <DeleteClients clients={found.deleting} below={shownAddress(listing, PATH)} fault={actionData?.fault} />
        </>
      ) : (
        <ErrorPanel title="Could not fetch client data." retry={shownAddress(listing, PATH)} />
      )}
    </>
  );
}

/** Nothing narrows the list: where it is empty, there is no client at all. */
function isWhole({ q, params, after }: { q: string; params: Record<string, string>; after: string | null }) {
  return q === '' && after === null && Object.keys(params).length === 0;
}
