import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';
import { containsTyped } from '~/platform/list-page.server';

/** By name, town or contact, whose number is found however it is typed. */
export function findVenues({ db }: Context, q: string, limit: number) {
  return db
    .selectFrom('venues')
    .select(['id', 'name', 'city'])
    .where(containsTyped(sql`venue_search_text(name, city, contact_name, contact_phone)`, q))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .execute();
}
