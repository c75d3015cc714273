import { data, Link } from 'react-router';
import { formatDate } from '~/lib/dates';
import { currentListUrl, sortLinkProps } from '~/lib/list-query';
import { formatMoney } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { ErrorPanel } from '~/ui/error-panel';
import { ExportLink, ListPagination, ListSearch } from '~/ui/list-controls';
import { Panel, StaffHeader } from '~/ui/staff';
import { SortHeader, Table, TableMessage } from '~/ui/table';
import type { Route } from './+types/customers.page';
import { customerListQuery, listCustomers } from './customers.server';

const PATH = '/customers';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const listQuery = customerListQuery(url);
  const list = await tryRead(context, 'customers', () => listCustomers(context, listQuery));
  return data({ list, listQuery }, list ? 200 : 503);
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Customers') }];

export default function Customers({ loaderData: { list, listQuery }, matches }: Route.ComponentProps) {
  const { time_zone, currency } = matches[0].loaderData.studio;
  return (
    <>
      <StaffHeader
        title="Customers"
        text="Everybody who has ordered or inquired, by email address, or by phone where there is none."
        actions={<ExportLink to={`${PATH}/customers.csv`} listQuery={listQuery} />}
      />
      <div className="list-tools">
        <ListSearch label="Search by email, phone or name" listQuery={listQuery} />
      </div>
      {list ? (
        <>
          <Panel>
            <Table label="Customers" className="table-cards">
              <thead>
                <tr>
                  <SortHeader {...sortLinkProps(listQuery, 'name')}>Name</SortHeader>
                  <th scope="col">Email</th>
                  <th scope="col">Phone</th>
                  <th scope="col" className="number">
                    Orders
                  </th>
                  <th scope="col" className="number">
                    Spent
                  </th>
                  <SortHeader {...sortLinkProps(listQuery, 'newest')}>Since</SortHeader>
                </tr>
              </thead>
              <tbody>
                {list.rows.length === 0 && (
                  <TableMessage columns={6}>{listQuery.q ? 'No customers match.' : 'No customers yet.'}</TableMessage>
                )}
                {list.rows.map(({ id, name, email, phone, orders, spent_cents, created_at }) => (
                  <tr key={id}>
                    <td>
                      <Link to={`${PATH}/${id}`}>{name ?? email ?? phone ?? 'No name given'}</Link>
                    </td>
                    <td data-label="Email">{email ?? '—'}</td>
                    <td data-label="Phone">{phone ?? '—'}</td>
                    <td data-label="Orders" className="number">
                      {orders}
                    </td>
                    <td data-label="Spent" className="number">
                      {formatMoney(spent_cents, currency)}
                    </td>
                    <td data-label="Since">{formatDate(time_zone, created_at)}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </Panel>
          <ListPagination
            {...{ listQuery }}
            next={list.next}
            previous={list.previous}
            newestFirst={listQuery.sort === 'newest'}
          />
        </>
      ) : (
        <ErrorPanel title="Could not fetch the customers." retry={currentListUrl(listQuery, PATH)} />
      )}
    </>
  );
}
