import { sql } from 'kysely';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { eachRow, type ParsedListQuery, listPage, parseListQuery } from '~/platform/list-page.server';

export function priceChangeListQuery(url: URL): ParsedListQuery {
  return parseListQuery(url, {
    sorts: {
      newest: { by: sql`created_at`, type: 'timestamptz', descending: true },
      prices: { by: sql`line_count`, type: 'integer', descending: true },
    },
    defaultSort: 'newest',
    id: sql`price_changes.id`,
  });
}

export function listPriceChanges(context: Context, listQuery: ParsedListQuery) {
  return listPage(selectListed(context, listQuery), listQuery);
}

export function eachPriceChange(context: Context, listQuery: ParsedListQuery) {
  return eachRow(selectListed(context, listQuery), listQuery);
}

function selectListed(context: Context, { params }: ParsedListQuery) {
  return selectChanges(context).$if(params.show === 'coming', (all) =>
    all.where('reverted_at', 'is', null).where('revert_on', 'is not', null),
  );
}

export type PriceChange = Awaited<ReturnType<typeof listPriceChanges>>['rows'][number];

export async function readPriceChange(context: Context, id: string) {
  if (!isUuid(id)) return undefined;
  return selectChanges(context).where('price_changes.id', '=', id).executeTakeFirst();
}

function selectChanges({ db }: Context) {
  return db
    .selectFrom('price_changes')
    .select(['price_changes.id', 'kind', 'step', 'round_to', 'line_count', 'created_at', 'revert_on', 'reverted_at'])
    .select(({ selectFrom }) => [
      selectFrom('users').select('name').whereRef('users.id', '=', 'created_by').as('created_by'),
      selectFrom('users').select('name').whereRef('users.id', '=', 'reverted_by').as('reverted_by'),
      selectFrom('price_change_lines')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('change_id', '=', 'price_changes.id')
        .where('is_reverted', '=', true)
        .as('reverted_count'),
    ]);
}

export function priceLineQuery(url: URL): ParsedListQuery {
  return parseListQuery(url, {
    sorts: { title: { by: sql`lower(left(product_title, 100))`, type: 'text' } },
    defaultSort: 'title',
    id: sql`variant_id`,
  });
}

/** The prices of a change; with `?show=edited` those that were edited since. */
export function listPriceLines({ db }: Context, id: string, listQuery: ParsedListQuery) {
  const lines = db
    .selectFrom('price_change_lines as line')
    .leftJoin('variants', 'variants.id', 'line.variant_id')
    .select(['line.variant_id as id', 'line.product_id', 'product_title', 'variant_title', 'old_cents', 'new_cents'])
    .select(['old_sale_cents', 'new_sale_cents', 'is_reverted', 'price_in_cents', 'sale_price_in_cents', 'currency'])
    .where('change_id', '=', id)
    .$if(listQuery.params.show === 'edited', (all) => all.where('is_reverted', '=', false).where(IS_EDITED));
  return listPage(lines, listQuery);
}

const IS_EDITED = sql<boolean>`(price_in_cents is distinct from new_cents
  or sale_price_in_cents is distinct from new_sale_cents)`;

export type PriceLineRow = Awaited<ReturnType<typeof listPriceLines>>['rows'][number];
