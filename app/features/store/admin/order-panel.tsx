import { formatMoney } from '~/lib/money';
import { Panel } from '~/ui/staff';
import { Table } from '~/ui/table';
import type { OrderRecord } from '~/features/store/orders/order-queries.server';

export function OrderPanel({ order }: { order: OrderRecord }) {
  const amount = (cents: number) => formatMoney(cents, order.currency);
  const sums = [
    ['Subtotal', order.subtotal_cents],
    ['Delivery', order.delivery_cents],
    ['Sales tax', order.tax_cents],
    ['Total', order.total_cents],
  ] as const;
  return (
    <Panel title="What to make">
      <Table label="Lines of the order">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className="number">
              Quantity
            </th>
            <th scope="col" className="number">
              Each
            </th>
            <th scope="col" className="number">
              Sum
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <td>
                {line.product_title}
                {line.variant_title && `, ${line.variant_title}`}
                {line.sku && ` (${line.sku})`}
              </td>
              <td className="number">{line.quantity}</td>
              <td className="number">{amount(line.unit_price_in_cents)}</td>
              <td className="number">{amount(line.unit_price_in_cents * line.quantity)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(([name, cents]) => (
            <tr key={name} className={name === 'Total' ? 'order-total' : undefined}>
              <th scope="row" colSpan={3}>
                {name}
              </th>
              <td className="number">{amount(cents)}</td>
            </tr>
          ))}
        </tfoot>
      </Table>
    </Panel>
  );
}
