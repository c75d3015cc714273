import { data, Link } from 'react-router';
import { formatDate } from '~/lib/dates';
import { formatMoney } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { ExportLink, ListOnDay, ListSearch } from '~/ui/list-controls';
import { type ListColumn, ListPanel } from '~/ui/list-panel';
import { StaffHeader } from '~/ui/staff';
import type { Route } from './+types/customers.page';
import { customerListQuery, type CustomerRow, listCustomers } from './customers.server';

const PATH = '/customers';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const listQuery = customerListQuery(url);
  const list = await tryRead(context, 'customers', () => listCustomers(context, listQuery));
  return data({ list, listQuery }, list ? 200 : 503);
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Customers') }];

export default function Customers({ loaderData: { list, listQuery }, matches }: Route.ComponentProps) {
  return (
    <>
      <StaffHeader
        title="Customers"
        text="Everybody who has ordered or inquired, by email address, or by phone where there is none."
        actions={<ExportLink to={`${PATH}/customers.csv`} listQuery={listQuery} />}
      />
      <ListPanel
        label="Customers"
        {...{ list, listQuery }}
        path={PATH}
        empty="No customers yet."
        tools={
          <>
            <ListSearch label="Search by email, phone or name" listQuery={listQuery} />
            <ListOnDay label={listQuery.sort.endsWith('last-order') ? 'Ordered on' : 'Since'} listQuery={listQuery} />
          </>
        }
        columns={columnsOf(matches[0].loaderData.studio)}
      />
    </>
  );
}

function columnsOf({ time_zone, currency }: { time_zone: string; currency: string }): ListColumn<CustomerRow>[] {
  return [
    {
      ...{ head: 'Name', sort: 'name' },
      cell: ({ id, name, email, phone }) => (
        <Link to={`${PATH}/${id}`}>{name ?? email ?? phone ?? 'No name given'}</Link>
      ),
    },
    { head: 'Email', cell: ({ email }) => email ?? '—' },
    { head: 'Phone', cell: ({ phone }) => phone ?? '—' },
    { head: 'Orders', isNumber: true, cell: ({ orders }) => orders },
    { head: 'Spent', sort: 'spent', isNumber: true, cell: (row) => formatMoney(row.spent_cents, currency) },
    {
      ...{ head: 'Last order', sort: 'last-order' },
      cell: ({ last_order_at }) => (last_order_at ? formatDate(time_zone, last_order_at) : '—'),
    },
    { head: 'Since', sort: 'newest', cell: ({ created_at }) => formatDate(time_zone, created_at) },
  ];
}
