import { sql } from 'kysely';
import type { Database } from '~/platform/database.server';
import { containsWords } from '~/platform/list-page.server';

const PRODUCT_TEXT = sql<string>`product_search_text(products.title, products.type)`;
const VARIANT_TEXT = sql<string>`variant_search_text(variants.title, variants.sku)`;

/** A union, because an `or` uses no index. */
export function findProductIds(db: Database, q: string) {
  return db
    .selectFrom('products')
    .select('products.id')
    .where(containsWords(PRODUCT_TEXT, q))
    .union(db.selectFrom('variants').select('product_id as id').where(containsWords(VARIANT_TEXT, q)));
}

export function findVariantIds(db: Database, q: string) {
  return db
    .selectFrom('variants')
    .select('variants.id')
    .where(containsWords(VARIANT_TEXT, q))
    .union(
      db
        .selectFrom('products')
        .innerJoin('variants', 'variants.product_id', 'products.id')
        .select('variants.id')
        .where(containsWords(PRODUCT_TEXT, q)),
    );
}
