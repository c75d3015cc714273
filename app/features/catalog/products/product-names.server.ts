import { sql } from 'kysely';
import { invalid } from '~/lib/parse-form';
import type { Context } from '~/platform/context.server';

/** The ids of the products with these names, one on each line. Throws the first name that none has, for the field `products`. */
export async function requireProductIds({ db }: Pick<Context, 'db'>, listed: string): Promise<string[]> {
  const names = listed.split('\n').filter(Boolean);
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom('products')
    .select(['id', 'title'])
    .where(
      sql`lower(title)`,
      'in',
      names.map((name) => name.toLowerCase()),
    )
    .where('deleted_at', 'is', null)
    .limit(500)
    .execute();
  const titles = new Set(rows.map(({ title }) => title.toLowerCase()));
  const missing = names.find((name) => !titles.has(name.toLowerCase()));
  if (missing) throw invalid({ products: `No product is called “${missing}”.` });
  return rows.map(({ id }) => id);
}
