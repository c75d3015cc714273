import { data } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import type { StaffHandle } from '~/lib/areas';
import { withoutCents } from '~/lib/without-cents';
import { formatDate } from '~/lib/dates';
import { formatMoney } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { ExportLink, ListOnDay } from '~/ui/list-controls';
import { type ListColumn, ListPanel } from '~/ui/list-panel';
import { RowLink } from '~/ui/row-menu';
import { StaffButtonLink, StaffHeader } from '~/ui/staff';
import type { Route } from './+types/customers.page';
import { customerListQuery, type CustomerRow, listCustomers } from './customers.server';

export const handle: StaffHandle = { area: 'content' };

const PATH = '/customers';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const { seesMoney } = staff(args);
  const listQuery = customerListQuery(url, { seesMoney });
  const list = await tryRead(context, 'customers', () => listCustomers(context, listQuery));
  const shown = list && !seesMoney ? { ...list, rows: list.rows.map(withoutCents) } : list;
  return data({ list: shown, listQuery, seesMoney }, list ? 200 : 503);
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Customers') }];

export default function Customers({ loaderData: { list, listQuery, seesMoney }, matches }: Route.ComponentProps) {
  return (
    <>
      <StaffHeader
        title="Customers"
        text="Everybody who has ordered or inquired, by email address, or by phone where there is none."
        actions={
          seesMoney && (
            <>
              <StaffButtonLink to="/customers/balances">Open balances</StaffButtonLink>
              <ExportLink to={`${PATH}/customers.csv`} listQuery={listQuery} />
            </>
          )
        }
      />
      <ListPanel
        label="Customers"
        list={list}
        listQuery={listQuery}
        path={PATH}
        search="Search by email, phone or name"
        empty="No customers yet."
        tools={
          <>
            <ListOnDay label={listQuery.sort.endsWith('last-order') ? 'Ordered on' : 'Since'} listQuery={listQuery} />
          </>
        }
        columns={columnsOf(matches[0].loaderData.studio, seesMoney)}
      />
    </>
  );
}

type Shown = { time_zone: string; currency: string };

function columnsOf({ time_zone, currency }: Shown, seesMoney: boolean): ListColumn<CustomerRow>[] {
  const spent: ListColumn<CustomerRow> = {
    head: 'Spent',
    phone: 'figure',
    sort: 'spent',
    isNumber: true,
    cell: (row) => formatMoney(row.spent_cents, currency),
  };
  return [
    {
      head: 'Name',
      sort: 'name',
      cell: ({ id, name, email, phone }) => (
        <RowLink to={`${PATH}/${id}`}>{name ?? email ?? phone ?? 'No name given'}</RowLink>
      ),
    },
    { head: 'Email', cell: ({ email }) => (email ? <span className="row-above">{email}</span> : '—') },
    { head: 'Phone', cell: ({ phone }) => (phone ? <span className="row-above">{phone}</span> : '—') },
    { head: 'Orders', isNumber: true, cell: ({ orders }) => orders },
    ...(seesMoney ? [spent] : []),
    {
      head: 'Last order',
      phone: 'state',
      sort: 'last-order',
      cell: ({ last_order_at }) => (last_order_at ? formatDate(time_zone, last_order_at) : '—'),
    },
    { head: 'Since', sort: 'newest', cell: ({ created_at }) => formatDate(time_zone, created_at) },
  ];
}
