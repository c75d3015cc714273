import { dayIn } from '~/lib/dates';
import { readStudio } from '~/features/studio/studio.server';
import { sql } from 'kysely';
import { parseCodes } from '~/lib/delivery-zones';
import type { Context } from '~/platform/context.server';
import type { TaxRate } from './sales-tax';

const MAX_PLACES = 500;

export async function listTaxRatesToday(context: Context): Promise<TaxRate[]> {
  const { time_zone } = await readStudio(context);
  return listTaxRates(context, dayIn(time_zone, context.now()));
}

/** The rates in force on that day: of each place the newest that has begun. */
export function listTaxRates({ db, memo }: Context, day: string): Promise<TaxRate[]> {
  return memo(`tax rates of ${day}`, async () => {
    const rows = await db
      .selectFrom('tax_rates')
      .distinctOn(['level', 'region', sql`lower(name)`])
      .select(['level', 'name', 'region', 'postal_codes', 'border_postal_codes', 'rate', 'has_studio'])
      .where('valid_from', '<=', day)
      .orderBy('level')
      .orderBy('region')
      .orderBy(sql`lower(name)`)
      .orderBy('valid_from', 'desc')
      .limit(MAX_PLACES)
      .execute();
    return rows.map(({ postal_codes, border_postal_codes, rate, ...place }) => ({
      ...place,
      codes: parseCodes(postal_codes).codes,
      border_codes: parseCodes(border_postal_codes).codes,
      basis_points: Math.round(Number(rate) * 100),
    }));
  });
}

/** In the tax report. */
export const EXEMPT = 'Exempt organizations';

/** The organization that buys with this address and pays no sales tax that day. */
export function findExemption({ db }: Pick<Context, 'db'>, email: string, day: string) {
  return db
    .selectFrom('tax_exemptions')
    .select(['name', 'certificate'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where(({ or, eb }) => or([eb('valid_until', 'is', null), eb('valid_until', '>=', day)]))
    .executeTakeFirst();
}

/** The same for today. */
export async function findValid(context: Context, email: string) {
  const { time_zone } = await readStudio(context);
  return findExemption(context, email, dayIn(time_zone, context.now()));
}
