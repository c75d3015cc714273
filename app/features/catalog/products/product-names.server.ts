import { sql } from 'kysely';
import { invalid } from '~/lib/parse-form';
import { productPath } from '~/features/catalog/product-path';
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

/** Where a product's page is, of which only the id is known. */
export async function readProductPath({ db }: Pick<Context, 'db'>, id: string): Promise<string> {
  const found = await db.selectFrom('products').select('slug').where('id', '=', id).executeTakeFirst();
  return productPath({ id, ...found });
}
