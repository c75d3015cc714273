import { formatDateTime } from '~/lib/dates';
import { type ListQuery, type Pages, sortLinkProps } from '~/lib/list-query';
import { formatMoney } from '~/lib/money';
import { BulkAll, BulkBar, BulkBox } from '~/ui/bulk-bar';
import { ListFilter, ListOnDay, ListPagination, ListTools } from '~/ui/list-controls';
import { ListEmpty } from '~/ui/list-empty';
import { RowDay, RowLink } from '~/ui/row-menu';
import { Panel, StaffButton } from '~/ui/staff';
import { SortHeader, Table } from '~/ui/table';
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
  return (
    <>
      <ListTools search="Number, name, phone, address or card" listQuery={listQuery}>
        <ListFilter label="Orders by status" listQuery={listQuery} name="status" choices={STATES} />
        <ListFilter label="Orders by the day they are wanted" listQuery={listQuery} name="day" choices={DAYS} />
        <ListOnDay label={listQuery.sort.endsWith('wanted') ? 'Wanted on' : 'Placed on'} listQuery={listQuery} />
      </ListTools>
      <Panel>
        <Table label="Orders" className="table-rows nowrap">
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
              <ListEmpty columns={8} listQuery={listQuery} empty="No orders yet." noMatches="No orders match." />
            )}
            {rows.map((order) => (
              <tr key={order.number}>
                <td data-phone="box">
                  <BulkBox form={BULK_FORM} value={order.id} label={`Select order ${order.number}`} />
                </td>
                <td data-phone="name">
                  <RowLink to={`/store-manager/${order.number}`}>{order.number}</RowLink>
                </td>
                <td data-phone="second">{order.buyer_name ?? 'Not set yet'}</td>
                <td data-phone="figure">{order.fulfillment_date ? <RowDay day={order.fulfillment_date} /> : '—'}</td>
                <td>{order.fulfillment ?? '—'}</td>
                {seesMoney && (
                  <td className="number">
                    {formatMoney(order.total_cents, order.currency)}
                    {order.refunded_cents > 0 && (
                      <small className="order-refunded">
                        {formatMoney(-order.refunded_cents, order.currency)} refunded
                      </small>
                    )}
                  </td>
                )}
                <td data-phone="state">
                  <OrderTag {...order} />
                </td>
                <td>{formatDateTime(timeZone, order.created_at)}</td>
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
