import { data, Form, useNavigation } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import type { StaffHandle } from '~/lib/areas';
import { formatDateTime } from '~/lib/dates';
import { formFields } from '~/lib/form-fields';
import { pageTitle } from '~/lib/page-title';
import { isUuid } from '~/lib/uuid';
import { getContext } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { ListOnDay, ListPagination, ListTools } from '~/ui/list-controls';
import { ListEmpty } from '~/ui/list-empty';
import { Panel, StaffButton, StaffHeader } from '~/ui/staff';
import { Table } from '~/ui/table';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { Route } from './+types/trash.page';
import { tableLabel } from '~/features/admin/table-labels';
import { requiredAreas, findDeletion, listTrash, trashListQuery, restoreDeletion } from './trash.server';

export const handle: StaffHandle = { area: 'all' };

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const listQuery = trashListQuery(url);
  const { areas } = staff(args);
  const { rows, ...pages } = await listTrash(getContext(args), listQuery);
  const mayRestore = (tables: string[]) => requiredAreas(tables).every((area) => areas.includes(area));
  return { listQuery, pages, rows: rows.map(({ tables, ...row }) => ({ ...row, mayRestore: mayRestore(tables) })) };
}

/** Also handles the Undo of toasts on other pages. */
export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const { deletion = '' } = await formFields(request);
  const tables = isUuid(deletion) ? await findDeletion(context, deletion) : undefined;
  if (!tables) throw data(null, 404);
  for (const area of requiredAreas(tables)) staff(args).mayUse(area);
  const error = await restoreDeletion(context, deletion, tables);
  const flash = error
    ? ({ title: 'Not restored', description: error, variant: 'destructive' } as const)
    : { title: 'Restored', description: 'It is back where it was.' };
  return redirectWithFlash(context, refererPath(request) ?? '/trash', flash);
}

function refererPath(request: Request): string | undefined {
  const before = URL.parse(request.headers.get('referer') ?? '');
  return before?.host === new URL(request.url).host ? before.pathname + before.search : undefined;
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Trash') }];

export default function Trash({ loaderData: { listQuery, rows, pages }, matches }: Route.ComponentProps) {
  const { time_zone } = matches[0].loaderData.studio;
  return (
    <>
      <StaffHeader title="Trash" text="Deleted things stay here for 30 days. You can put them back." />
      <ListTools search="Search the trash" listQuery={listQuery}>
        <ListOnDay label="Deleted on" listQuery={listQuery} />
      </ListTools>
      <Panel>
        <Table label="Deleted things" className="table-rows nowrap">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Name</th>
              <th scope="col">Deleted</th>
              <th scope="col">By</th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {rows.length === 0 && (
              <ListEmpty columns={5} listQuery={listQuery} empty="The trash is empty." noMatches="Nothing matches." />
            )}
            {rows.map(({ id, deletion, table_name, label, deleted_at, deleted_by, mayRestore }) => (
              <tr key={id}>
                <td data-phone="second">{tableLabel(table_name)}</td>
                <td data-phone="name">{label ?? 'Without a name'}</td>
                <td>{formatDateTime(time_zone, deleted_at)}</td>
                <td>{deleted_by}</td>
                <td data-phone="menu">
                  {mayRestore ? (
                    <Restore deletion={deletion} name={label ?? tableLabel(table_name)} />
                  ) : (
                    'A manager can restore it.'
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Panel>
      <ListPagination listQuery={listQuery} {...pages} />
    </>
  );
}

function Restore({ deletion, name }: { deletion: string; name: string }) {
  const busy = useNavigation().formData?.get('deletion') === deletion;
  return (
    <Form method="post" inert={busy}>
      <input type="hidden" name="deletion" value={deletion} />
      <StaffButton type="submit">
        {busy ? 'Restoring' : 'Restore'}
        <VisuallyHidden> {name}</VisuallyHidden>
      </StaffButton>
    </Form>
  );
}
