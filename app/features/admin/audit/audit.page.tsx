import { Form } from 'react-router';
import type { StaffHandle } from '~/lib/areas';
import { formatDateTime } from '~/lib/dates';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { ListOnDay, ListPagination, ListSearch } from '~/ui/list-controls';
import { ListEmpty } from '~/ui/list-empty';
import { Panel, StaffButton, StaffHeader } from '~/ui/staff';
import { Table } from '~/ui/table';
import type { Route } from './+types/audit.page';
import { listChanges, auditListQuery } from './audit.server';
import { TABLE_LABELS, tableLabel } from '~/features/admin/table-labels';

export const handle: StaffHandle = { area: 'audit' };

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const listQuery = auditListQuery(url);
  const table = url.searchParams.get('kind') || null;
  return { listQuery, table, ...(await listChanges(getContext(args), listQuery, table)) };
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Audit log') }];

const ACTIONS: Record<string, string> = { insert: 'Added', update: 'Changed', delete: 'Deleted' };

export default function Audit({ loaderData: { listQuery, table, changes, pages }, matches }: Route.ComponentProps) {
  const { time_zone } = matches[0].loaderData.studio;
  return (
    <>
      <StaffHeader
        title="Audit log"
        text="Who changed what, and when. Nothing here can be changed. Entries about people are removed 30 days after they are deleted."
      />
      <div className="staff-tools">
        <ListSearch label="Search by name or person" listQuery={listQuery} hidden={table ? { kind: table } : {}} />
        <ListOnDay label="Changed on" listQuery={listQuery} />
        <KindChoice table={table} q={listQuery.q} />
      </div>
      <Panel>
        <Table label="Changes">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
              <th scope="col">Before and after</th>
            </tr>
          </thead>
          <tbody>
            {changes.length === 0 && (
              <ListEmpty columns={4} listQuery={listQuery} empty="No changes match." noMatches="No changes match." />
            )}
            {changes.map(({ id, at, actor_name, is_client, action, table_name, label, columns }) => (
              <tr key={id}>
                <td className="nowrap">{formatDateTime(time_zone, at)}</td>
                <td className="nowrap">
                  {actor_name}
                  {is_client && ', client'}
                </td>
                <td>
                  {ACTIONS[action]}: {tableLabel(table_name)}
                  {label && `, ${label}`}
                </td>
                <td>
                  <ChangedColumns columns={columns} />
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

function KindChoice({ table, q }: { table: string | null; q: string }) {
  return (
    <Form className="staff-filter" key={table}>
      {q && <input type="hidden" name="q" value={q} />}
      <select name="kind" className="input" aria-label="Kind of thing" defaultValue={table ?? ''}>
        <option value="">Everything</option>
        {TABLE_LABELS.map(([name, word]) => (
          <option key={name} value={name}>
            {word}
          </option>
        ))}
      </select>
      <StaffButton type="submit">Show</StaffButton>
    </Form>
  );
}

type ChangedColumnsProps = { columns: { name: string; was: string; now: string }[] };

function ChangedColumns({ columns }: ChangedColumnsProps) {
  if (columns.length === 0) return 'No longer stored';
  return (
    <details>
      <summary>{columns.length === 1 ? wordsOf(columns[0]?.name) : `${columns.length} columns`}</summary>
      <dl className="panel-details">
        {columns.map(({ name, was, now }) => (
          <div key={name}>
            <dt>{wordsOf(name)}</dt>
            <dd className="audit-values">
              {was && <del>{was}</del>} {now && <ins>{now}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** 'price_in_cents' is 'price': its value is shown in dollars. */
function wordsOf(column = '') {
  return column.replace(/(_in)?_cents$/, '').replaceAll('_', ' ');
}
