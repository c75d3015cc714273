import { sql } from 'kysely';
import { readStudio } from '~/features/studio/studio.server';
import type { Context } from '~/platform/context.server';
import { NOT_SURE, type TaxPart } from './sales-tax';

/** What one place gets for one month: what was sold, changed or cancelled in it, and what was refunded in it. */
export interface TaxReportRow extends TaxPart {
  /** 2027-06 */
  month: string;
  orders: number;
  refunded_taxable_cents: number;
  refunded_tax_cents: number;
}

/** From the books (`sales_entries`). Days such as 2027-06-01; `until` is the first one after. */
export async function readTaxReport(context: Context, since: string, until: string): Promise<TaxReportRow[]> {
  const { currency } = await readStudio(context);
  const { rows } = await sql<TaxReportRow>`
    select * from (
      select to_char(day, 'YYYY-MM') as month, level, name, region, basis_points,
        coalesce(sum(orders) filter (where kind <> 'refund'), 0)::integer as orders,
        coalesce(sum(part.taxable_cents) filter (where kind <> 'refund'), 0)::bigint as taxable_cents,
        coalesce(sum(part.tax_cents) filter (where kind <> 'refund'), 0)::bigint as tax_cents,
        coalesce(-sum(part.taxable_cents) filter (where kind = 'refund'), 0)::bigint as refunded_taxable_cents,
        coalesce(-sum(part.tax_cents) filter (where kind = 'refund'), 0)::bigint as refunded_tax_cents
      from sales_entries entry, jsonb_to_recordset(taxes) as part
        (level text, name text, region text, basis_points integer, taxable_cents bigint, tax_cents bigint)
      where day >= ${since} and day < ${until} and currency = ${currency}
      group by 1, 2, 3, 4, 5) place
    where orders <> 0 or taxable_cents <> 0 or tax_cents <> 0 or refunded_taxable_cents <> 0 or refunded_tax_cents <> 0
    order by month, array_position(array['state', 'municipality', 'untaxed'], level), name, region, basis_points`.execute(
    context.db,
  );
  return rows;
}

const MAX_UNSURE = 100;

/** The orders of these days whose buyers were not sure about city limits, as long as staff have not settled it. */
export async function listUnsure({ db }: Context, since: string, until: string): Promise<number[]> {
  const orders = await db
    .selectFrom('orders')
    .select('number')
    // Said as it is in the index.
    .where('tax_place', '=', sql.lit(NOT_SURE))
    .where('status', '=', 'paid')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sales_entries')
          .select('id')
          .whereRef('order_id', '=', 'orders.id')
          .where('kind', '=', 'sale')
          .where('day', '>=', since)
          .where('day', '<', until),
      ),
    )
    .orderBy('number')
    .limit(MAX_UNSURE)
    .execute();
  return orders.map(({ number }) => number);
}
