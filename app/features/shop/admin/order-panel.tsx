import type { ReactNode } from 'react';
import { formatMoney } from '~/lib/money';
import { Panel } from '~/ui/staff';
import { Table } from '~/ui/table';
import { sumLines } from '~/features/pricing/totals/shown-sums';
import type { OrderRecord } from '~/features/orders/order-queries.server';

type OrderPanelProps = { order: OrderRecord; seesMoney: boolean; children?: ReactNode };

export function OrderPanel({ order, seesMoney, children }: OrderPanelProps) {
  const amount = (cents: number) => formatMoney(cents, order.currency);
  return (
    <Panel title={seesMoney ? 'Money' : 'What to make'}>
      <Table label="Lines of the order">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className="number">
              Quantity
            </th>
            {seesMoney && (
              <>
                <th scope="col" className="number">
                  Each
                </th>
                <th scope="col" className="number">
                  Sum
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <td>
                {line.product_title}
                {line.variant_title && `, ${line.variant_title}`}
                {line.sku && ` (${line.sku})`}
                {!line.is_taxed && <small className="order-note">Not taxed</small>}
                {line.note && <small className="order-note">{line.note}</small>}
                {line.refunded_quantity > 0 && (
                  <small className="order-refunded">{line.refunded_quantity} refunded</small>
                )}
              </td>
              <td className="number">{line.quantity}</td>
              {seesMoney && (
                <>
                  <td className="number">{amount(line.unit_price_in_cents)}</td>
                  <td className="number">{amount(line.unit_price_in_cents * line.quantity)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
        {seesMoney && (
          <tfoot>
            {sumLines(order).map(({ label, cents, isTotal }) => (
              <tr key={label} className={isTotal ? 'order-total' : undefined}>
                <th scope="row" colSpan={3}>
                  {label}
                </th>
                <td className="number">{amount(cents)}</td>
              </tr>
            ))}
            {order.refunded_cents > 0 && (
              <tr>
                <th scope="row" colSpan={3}>
                  Refunded
                </th>
                <td className="number">{amount(-order.refunded_cents)}</td>
              </tr>
            )}
          </tfoot>
        )}
      </Table>
      {children}
    </Panel>
  );
}
