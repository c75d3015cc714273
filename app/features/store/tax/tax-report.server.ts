import { sql } from 'kysely';
import { readStudio } from '~/features/studio/studio.server';
import type { Context } from '~/platform/context.server';
import type { TaxPart } from './sales-tax';

/** What one place gets for one month. Refunds count in the month of the refund. */
export interface TaxReportRow extends TaxPart {
  /** 2027-06 */
  month: string;
  orders: number;
  refunded_taxable_cents: number;
  refunded_tax_cents: number;
}

const PARTS = sql`jsonb_to_recordset(o.taxes) as part
  (level text, name text, region text, basis_points integer, taxable_cents bigint, tax_cents bigint)`;

/** Rounded down over all refunds so far, less what the earlier ones took. */
function shareOf(column: 'taxable_cents' | 'tax_cents') {
  const cents = sql.ref(`part.${column}`);
  return sql`(div(${cents} * least(sum_cents, o.total_cents), o.total_cents)
    - div(${cents} * least(sum_cents - amount_cents, o.total_cents), o.total_cents))`;
}

/**
 * Days such as 2027-06-01; `until` is the first one after. Each refund takes its share of the order's tax, counted from the
 * first refund on, so that a whole refund takes all of it to the cent.
 */
export async function readTaxReport(context: Context, since: string, until: string): Promise<TaxReportRow[]> {
  const { db, reads } = context;
  reads('orders');
  const { time_zone } = await readStudio(context);
  const from = sql`(${since}::timestamp at time zone ${time_zone})`;
  const to = sql`(${until}::timestamp at time zone ${time_zone})`;
  const { rows } = await sql<TaxReportRow>`
    with sold as (
      select o.paid_at as at, part.*, 1 as orders, 0::bigint as refunded_taxable_cents, 0::bigint as refunded_tax_cents
      from orders o, ${PARTS}
      where o.paid_at >= ${from} and o.paid_at < ${to}
    ), refund as (
      select order_id, refunded_at, amount_cents,
        sum(amount_cents) over (partition by order_id order by refunded_at, ref) as sum_cents
      from order_refunds
      where order_id in (select order_id from order_refunds where refunded_at >= ${from} and refunded_at < ${to})
    ), returned as (
      select refund.refunded_at as at, part.level, part.name, part.region, part.basis_points, 0::bigint as taxable_cents,
        0::bigint as tax_cents, 0 as orders,
        ${shareOf('taxable_cents')} as refunded_taxable_cents, ${shareOf('tax_cents')} as refunded_tax_cents
      from refund join orders o on o.id = refund.order_id, ${PARTS}
      where refund.refunded_at >= ${from} and refund.refunded_at < ${to} and o.paid_at is not null and o.total_cents > 0
    )
    select to_char(at at time zone ${time_zone}, 'YYYY-MM') as month, level, name, region, basis_points,
      sum(orders)::integer as orders, sum(taxable_cents)::bigint as taxable_cents, sum(tax_cents)::bigint as tax_cents,
      sum(refunded_taxable_cents)::bigint as refunded_taxable_cents, sum(refunded_tax_cents)::bigint as refunded_tax_cents
    from (select * from sold union all select * from returned) part
    group by 1, 2, 3, 4, 5
    order by month, array_position(array['state', 'municipality', 'untaxed'], level), name, region, basis_points`.execute(
    db,
  );
  return rows;
}
