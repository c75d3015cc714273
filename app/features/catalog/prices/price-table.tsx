import type { ReactNode } from 'react';
import { Table } from '~/ui/table';
import type { PriceLine } from './price-changes.server';
import { PriceText } from './price-text';

/** Old and new prices of variants; `more` is the head of a last column. */
export function PriceTable({ label, more, children }: { label: string; more?: string; children: ReactNode }) {
  return (
    <Table label={label} className="table-cards">
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Variant</th>
          <th scope="col" className="number">
            Old
          </th>
          <th scope="col" className="number">
            New
          </th>
          {more && <th scope="col">{more}</th>}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  );
}

type Changed = Pick<PriceLine, 'variant_title' | 'old_cents' | 'old_sale_cents' | 'new_cents' | 'new_sale_cents'>;

export function PriceCells({ line, currency }: { line: Changed; currency: string | null }) {
  return (
    <>
      <td data-label="Variant">{line.variant_title}</td>
      <td data-label="Old" className="number">
        <PriceText cents={line.old_cents} sale={line.old_sale_cents} currency={currency} />
      </td>
      <td data-label="New" className="number">
        <PriceText cents={line.new_cents} sale={line.new_sale_cents} currency={currency} />
      </td>
    </>
  );
}
