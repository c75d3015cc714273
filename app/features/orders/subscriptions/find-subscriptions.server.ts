import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';
import { containsTyped } from '~/platform/list-page.server';
import { SEARCHED } from './subscription-state';

/** For the search of the whole back office. */
export function findSubscriptions({ db }: Context, q: string, limit: number) {
  return db
    .selectFrom('subscriptions')
    .select(['number', 'buyer_name', 'product_title'])
    .where(containsTyped(sql.raw(SEARCHED), q))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}
