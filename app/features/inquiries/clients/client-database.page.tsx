import { data } from 'react-router';
import type { StaffHandle } from '~/lib/areas';
import { readForm } from '~/lib/form-fields';
import { currentListUrl, sortLinkProps, type Selected } from '~/lib/list-query';
import { SELECTED } from '~/lib/dialog-url';
import { pageTitle } from '~/lib/page-title';
import { runAction } from '~/platform/run-action.server';
import { tryRead } from '~/platform/try-read.server';
import type { ParsedListQuery } from '~/platform/list-page.server';
import { findSelected, whichAre } from '~/platform/selection.server';
import { type Context, getContext } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { BulkAll, BulkBar } from '~/ui/bulk-bar';
import { DeleteSelected, DeleteSelectedDialog } from '~/ui/delete-selected';
import { ErrorPanel } from '~/ui/error-panel';
import { ExportLink, ListFilter, ListOnDay, ListPagination, ListTools } from '~/ui/list-controls';
import { ListEmpty } from '~/ui/list-empty';
import { Panel, StaffButtonLink, StaffHeader } from '~/ui/staff';
import { SortHeader, Table } from '~/ui/table';
import type { Route } from './+types/client-database.page';
import { CLIENTS, clientListQuery, clientResults, listClients } from './client-list.server';
import { CLIENTS_BULK_FORM, ClientRow } from './client-row';
import { deleteClients } from './delete-clients.server';
import { PipelineTabs } from '~/features/pipeline/pipeline-tabs';
import type { Toast } from '~/ui/toast';

export const handle: StaffHandle = { area: 'content' };

const PATH = '/client-database';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const listQuery = clientListQuery(url);
  const found = await tryRead(context, 'clients', async () => ({
    ...(await listClients(context, listQuery)),
    deleting: await askedToDelete(context, url, listQuery),
  }));
  return data({ listQuery, found }, found ? 200 : 503);
}

function askedToDelete(context: Context, url: URL, listQuery: ParsedListQuery) {
  const one = url.searchParams.get('delete');
  const ids = one && one !== SELECTED ? [one] : undefined;
  return findSelected(context, url, { ...CLIENTS, results: clientResults(listQuery), ids });
}

export async function action({ request, url, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const form = await readForm(request);
  return runAction(context, { errorTitle: 'Delete Failed' }, async () => {
    const listQuery = clientListQuery(url);
    const { names, deletion: undo } = await deleteClients(context, form, clientResults(listQuery));
    return redirectWithFlash(context, currentListUrl(listQuery, PATH), {
      title: names.length === 1 ? 'Client Deleted' : 'Clients deleted',
      description: `${whichAre(names, 'clients')} in the trash for 30 days.`,
      undo,
    });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Client Database') }];

const EVENTS = [
  { value: '', label: 'All' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
  { value: 'undated', label: 'No date' },
];

export default function ClientDatabase({
  loaderData: { listQuery, found },
  actionData,
  matches,
}: Route.ComponentProps) {
  const { time_zone } = matches[0].loaderData.studio;
  return (
    <>
      <StaffHeader
        title="Client Database"
        actions={
          <>
            <ExportLink to={`${PATH}/clients.csv`} listQuery={listQuery} />
            <StaffButtonLink to="/import?kind=clients">Import</StaffButtonLink>
            <StaffButtonLink to="/consultation" variant="primary">
              Add New Inquiry
            </StaffButtonLink>
          </>
        }
      />
      <PipelineTabs />
      <ListTools search="Search clients" listQuery={listQuery}>
        <ListFilter label="Clients by event date" listQuery={listQuery} name="event" choices={EVENTS} />
        <ListOnDay label={listQuery.sort.endsWith('event') ? 'Event on' : 'Submitted on'} listQuery={listQuery} />
      </ListTools>
      {found ? (
        <>
          <Panel>
            <Table label="Clients" className="table-rows nowrap">
              <thead>
                <tr>
                  <th>
                    <BulkAll form={CLIENTS_BULK_FORM} label="Select every client of this page" />
                  </th>
                  <SortHeader {...sortLinkProps(listQuery, 'name')}>Name</SortHeader>
                  <SortHeader {...sortLinkProps(listQuery, 'email')}>Email</SortHeader>
                  <SortHeader {...sortLinkProps(listQuery, 'event')}>Event date</SortHeader>
                  <SortHeader {...sortLinkProps(listQuery, 'submitted')}>Submitted</SortHeader>
                  <th scope="col">Actions</th>
                </tr>
              </thead>
              <tbody>
                {found.rows.length === 0 && (
                  <ListEmpty
                    columns={6}
                    listQuery={listQuery}
                    empty="No client inquiries yet."
                    noMatches="No clients match."
                    action={<StaffButtonLink to="/consultation">Add New Inquiry</StaffButtonLink>}
                  />
                )}
                {found.rows.map((client) => (
                  <ClientRow key={client.id} client={client} listQuery={listQuery} timeZone={time_zone} />
                ))}
              </tbody>
            </Table>
            {found.rows.length > 0 && (
              <BulkBar id={CLIENTS_BULK_FORM} what={['client', 'clients']} listQuery={listQuery} pages={found}>
                <DeleteSelected />
              </BulkBar>
            )}
          </Panel>
          <ListPagination
            listQuery={listQuery}
            next={found.next}
            previous={found.previous}
            newestFirst={listQuery.sort === 'submitted'}
          />
          <DeleteClients
            selected={found.deleting}
            returnTo={currentListUrl(listQuery, PATH)}
            error={actionData?.error}
          />
        </>
      ) : (
        <ErrorPanel title="Could not fetch client data." retry={currentListUrl(listQuery, PATH)} />
      )}
    </>
  );
}

type DeleteClientsProps = {
  selected: Selected;
  returnTo: string;
  error?: Toast;
};

/** Asks before one client or several are deleted, in the words of admin spec 2. */
function DeleteClients({ selected, returnTo, error }: DeleteClientsProps) {
  const [first, ...others] = selected.rows;
  return (
    <DeleteSelectedDialog
      title="Are you absolutely sure?"
      text={
        <>
          This action cannot be undone. This will permanently delete the client record and all associated files.{' '}
          {/* The words above are the specification's. */}
          The trash keeps them for 30 days, in case this was a mistake.
        </>
      }
      what={['client', 'clients']}
      selected={selected}
      focusOnClose={first && others.length === 0 ? `delete-${first.id}` : undefined}
      returnTo={returnTo}
      error={error}
    />
  );
}
