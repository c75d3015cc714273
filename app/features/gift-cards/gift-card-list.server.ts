import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';
import { containsWords, eachRow, listPage, type ParsedListQuery, parseListQuery } from '~/platform/list-page.server';
import { maskedCode } from './gift-card-code';

const SORTS = {
  newest: { by: sql`created_at`, type: 'timestamptz', descending: true },
  name: { by: sql`lower(left(for_name, 100))`, type: 'text' },
  balance: { by: sql`balance_cents`, type: 'bigint', descending: true },
} as const;

export function giftCardListQuery(url: URL): ParsedListQuery {
  return parseListQuery(url, { sorts: SORTS, defaultSort: 'newest' });
}

export function listGiftCards(context: Context, listQuery: ParsedListQuery) {
  return listPage(selectGiftCards(context, listQuery), listQuery);
}

export type GiftCardRow = Awaited<ReturnType<typeof listGiftCards>>['rows'][number];

export function eachGiftCard(context: Context, listQuery: ParsedListQuery) {
  return eachRow(selectGiftCards(context, listQuery), listQuery);
}

/** Never its code: only a hash of that is stored. */
function selectGiftCards({ db }: Context, { q, params }: Pick<ParsedListQuery, 'q' | 'params'>) {
  return db
    .selectFrom('gift_cards')
    .select(['id', 'number', 'last4', 'balance_cents', 'currency', 'for_name', 'blocked_at', 'created_at'])
    .$if(params.show === 'open', (all) => all.where('balance_cents', '>', 0).where('blocked_at', 'is', null))
    .$if(params.show === 'empty', (all) => all.where('balance_cents', '=', 0))
    .$if(params.show === 'blocked', (all) => all.where('blocked_at', 'is not', null))
    .$if(q !== '', (all) => all.where(containsWords(SEARCHED, q)));
}

const SEARCHED = sql<string>`gift_card_search_text(number, last4, for_name, note)`;

/** For the search of the whole back office. */
export async function findGiftCards(context: Context, q: string, limit: number) {
  const found = selectGiftCards(context, { q, params: {} }).orderBy('created_at', 'desc').limit(limit);
  return (await found.execute()).map((card) => ({ ...card, code: maskedCode(card.last4) }));
}
