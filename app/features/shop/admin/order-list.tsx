import { Link } from 'react-router';
import { formatDay, formatDateTime } from '~/lib/dates';
import { type ListQuery, type Pages, sortLinkProps } from '~/lib/list-query';
import { formatMoney } from '~/lib/money';
import { BulkAll, BulkBar, BulkBox } from '~/ui/bulk-bar';
import { ListFilter, ListOnDay, ListPagination, ListSearch } from '~/ui/list-controls';
import { Panel, StaffButton } from '~/ui/staff';
import { SortHeader, Table, TableMessage } from '~/ui/table';
import type { listOrders } from '~/features/orders/order-queries.server';
import { FULFILLMENT_STATES, fulfillmentWord } from '~/features/orders/fulfillment-state';
import { ORDER_STATUS, OrderTag } from '~/features/orders/order-status';

const BULK_FORM = 'selected-orders';

const STATES = [
  { value: '', label: 'All paid' },
  ...FULFILLMENT_STATES.map((value) => ({ value, label: fulfillmentWord(value) })),
  { value: 'balance', label: 'Balance open' },
  ...Object.entries(ORDER_STATUS).map(([value, { word }]) => ({ value, label: word })),
];

const DAYS = [
  { value: '', label: 'Any day' },
  { value: 'today', label: 'Today' },
  { value: 'tomorrow', label: 'Tomorrow' },
  { value: 'week', label: 'Seven days' },
];

type Rows = Awaited<ReturnType<typeof listOrders>>['rows'];
type OrderListProps = { rows: Rows; pages: Pages; listQuery: ListQuery; seesMoney: boolean; timeZone: string };

export function OrderList({ rows, pages, listQuery, seesMoney, timeZone }: OrderListProps) {
  const isWhole = listQuery.q === '' && !listQuery.params.status && !listQuery.params.day;
  return (
    <>
      <div className="list-tools">
        <ListSearch label="Number, name, phone, address or card" listQuery={listQuery} />
        <ListOnDay label={listQuery.sort.endsWith('wanted') ? 'Wanted on' : 'Placed on'} listQuery={listQuery} />
        <ListFilter label="Orders by the day they are wanted" listQuery={listQuery} name="day" choices={DAYS} />
      </div>
      <Panel
        title="Orders"
        actions={<ListFilter label="Orders by status" listQuery={listQuery} name="status" choices={STATES} />}
      >
        <Table label="Orders" className="table-cards nowrap">
          <thead>
            <tr>
              <th>
                <BulkAll form={BULK_FORM} label="Select every order of this page" />
              </th>
              <th scope="col">Order</th>
              <th scope="col">Buyer</th>
              <SortHeader {...sortLinkProps(listQuery, 'wanted')}>Wanted</SortHeader>
              <th scope="col">How</th>
              {seesMoney && (
                <th scope="col" className="number">
                  Total
                </th>
              )}
              <th scope="col">Status</th>
              <SortHeader {...sortLinkProps(listQuery, 'placed')}>Placed</SortHeader>
            </tr>
          </thead>
          <tbody>
            {rows.length === 0 && (
              <TableMessage columns={8}>{isWhole ? 'No orders yet.' : 'No orders match.'}</TableMessage>
            )}
            {rows.map((order) => (
              <tr key={order.number}>
                <td>
                  <BulkBox form={BULK_FORM} value={order.id} label={`Select order ${order.number}`} />
                </td>
                <td>
                  <Link to={`/store-manager/${order.number}`}>{order.number}</Link>
                </td>
                <td data-label="Buyer">{order.buyer_name ?? 'Not said yet'}</td>
                <td data-label="Wanted">{order.fulfillment_date ? formatDay(order.fulfillment_date) : '—'}</td>
                <td data-label="How">{order.fulfillment ?? '—'}</td>
                {seesMoney && (
                  <td data-label="Total" className="number">
                    {formatMoney(order.total_cents, order.currency)}
                    {order.refunded_cents > 0 && (
                      <small className="order-refunded">
                        {formatMoney(-order.refunded_cents, order.currency)} refunded
                      </small>
                    )}
                  </td>
                )}
                <td data-label="Status">
                  <OrderTag {...order} />
                </td>
                <td data-label="Placed">{formatDateTime(timeZone, order.created_at)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
        {rows.length > 0 && (
          <BulkBar id={BULK_FORM} what={['order', 'orders']} listQuery={listQuery} pages={pages}>
            <StaffButton type="submit" name="intent" value="made">
              Made
            </StaffButton>
            <StaffButton type="submit" name="intent" value="out">
              Out for delivery
            </StaffButton>
            <StaffButton type="submit" name="intent" value="delivered">
              Delivered or picked up
            </StaffButton>
          </BulkBar>
        )}
      </Panel>
      <ListPagination listQuery={listQuery} {...pages} newestFirst={listQuery.sort === 'placed'} />
    </>
  );
}
