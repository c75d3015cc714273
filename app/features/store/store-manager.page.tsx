import { Link } from 'react-router';
import { readableDay, readableMoment } from '~/lib/dates';
import { sortBy } from '~/lib/listing';
import { money } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { server } from '~/platform/context.server';
import { ListChoices, ListPages } from '~/ui/listing';
import { Panel, StaffHead } from '~/ui/staff';
import { SortHead, Table, TableMessage } from '~/ui/table';
import type { Route } from './+types/store-manager.page';
import { listOrders, readOrderList } from './order-book.server';
import { ORDER_STATUS, OrderTag } from './order-status';
import { ParentStoreCard } from './parent-store-card';

export async function loader({ context, url }: Route.LoaderArgs) {
  const listing = readOrderList(url);
  return { listing, ...(await listOrders(server(context), listing)) };
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Store Manager') }];

const STATES = [
  { value: '', label: 'All' },
  ...Object.entries(ORDER_STATUS).map(([value, { word }]) => ({ value, label: word })),
];

export default function StoreManager({ loaderData: { listing, rows, next }, matches }: Route.ComponentProps) {
  const { time_zone } = matches[0].loaderData.studio;
  return (
    <>
      <StaffHead title="Store Manager" text="Every order, the newest first." />
      <ParentStoreCard />
      <Panel
        title="Orders"
        actions={<ListChoices label="Orders by status" listing={listing} name="status" choices={STATES} />}
      >
        <Table label="Orders" className="whitespace-nowrap">
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Buyer</th>
              <th scope="col">Wanted</th>
              <th scope="col">How</th>
              <th scope="col" className="number">
                Total
              </th>
              <th scope="col">Status</th>
              <SortHead {...sortBy(listing, 'placed')}>Placed</SortHead>
            </tr>
          </thead>
          <tbody>
            {rows.length === 0 && (
              <TableMessage columns={7}>
                {listing.params.status ? 'No orders like this.' : 'No orders yet.'}
              </TableMessage>
            )}
            {rows.map((order) => (
              <tr key={order.number}>
                <td>
                  <Link to={`/store-manager/${order.number}`}>{order.number}</Link>
                </td>
                <td>{order.buyer_name ?? 'Not said yet'}</td>
                <td>{order.wanted_on ? readableDay(order.wanted_on) : '—'}</td>
                <td>{order.fulfilment ?? '—'}</td>
                <td className="number">{money(order.total_cents, order.currency)}</td>
                <td>
                  <OrderTag status={order.status} />
                </td>
                <td>{readableMoment(time_zone, order.created_at)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Panel>
      <ListPages listing={listing} next={next} newestFirst={!listing.sort.startsWith('-')} />
    </>
  );
}
