import { sql } from 'kysely';
import type { Database } from '~/platform/database.server';
import { hasWords } from '~/platform/list-page.server';

const PRODUCT_WORDS = sql<string>`product_search_text(products.title, products.type)`;
const VARIANT_WORDS = sql<string>`variant_search_text(variants.title, variants.sku)`;

/** The ids of products that have every word of `q`, or a variant that has. Each half by its index: an `or` has none. */
export function productsWith(db: Database, q: string) {
  return db
    .selectFrom('products')
    .select('products.id')
    .where(hasWords(PRODUCT_WORDS, q))
    .union(db.selectFrom('variants').select('product_id as id').where(hasWords(VARIANT_WORDS, q)));
}

/** The ids of variants that have every word of `q`, or whose product has. */
export function variantsWith(db: Database, q: string) {
  return db
    .selectFrom('variants')
    .select('variants.id')
    .where(hasWords(VARIANT_WORDS, q))
    .union(
      db
        .selectFrom('products')
        .innerJoin('variants', 'variants.product_id', 'products.id')
        .select('variants.id')
        .where(hasWords(PRODUCT_WORDS, q)),
    );
}
