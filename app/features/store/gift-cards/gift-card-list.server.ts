import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';
import { containsWords, listPage, type ParsedListQuery, parseListQuery } from '~/platform/list-page.server';

const SORTS = {
  newest: { by: sql`gift_cards.created_at`, type: 'timestamptz', descending: true },
  balance: { by: sql`gift_cards.balance_cents`, type: 'bigint', descending: true },
} as const;

export function giftCardListQuery(url: URL): ParsedListQuery {
  return parseListQuery(url, { sorts: SORTS, defaultSort: 'newest', id: sql`gift_cards.id` });
}

export function listGiftCards({ db, reads }: Context, listQuery: ParsedListQuery) {
  reads('orders');
  const { q, params } = listQuery;
  const chosen = db
    .selectFrom('gift_cards')
    .select(['gift_cards.id', 'number', 'last4', 'balance_cents', 'currency', 'for_name', 'blocked_at', 'created_at'])
    .$if(params.show === 'open', (all) => all.where('balance_cents', '>', 0).where('blocked_at', 'is', null))
    .$if(params.show === 'empty', (all) => all.where('balance_cents', '=', 0))
    .$if(params.show === 'blocked', (all) => all.where('blocked_at', 'is not', null))
    .$if(q !== '', (all) => all.where(containsWords(SEARCHED, q)));
  return listPage(chosen, listQuery);
}

const SEARCHED = sql<string>`concat_ws(' ', number, last4, for_name, note)`;
