import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';
import { containsWords, listPage, type ParsedListQuery, parseListQuery } from '~/platform/list-page.server';
import { isStage, OPEN_STAGES } from './stages';

/** The database has an index for each. */
const SORTS = {
  day: { by: sql`events.day`, type: 'date' },
  name: { by: sql`lower(events.name)`, type: 'text' },
} as const;

const SEARCH_TEXT = sql<string>`search_fold(' ' || events.name || ' ' || coalesce(venue, ''))`;

export function eventListQuery(url: URL): ParsedListQuery {
  return parseListQuery(url, { sorts: SORTS, defaultSort: 'day', id: sql`events.id` });
}

/** Unless a stage or 'all' is chosen, those that are still worked on. */
export function listEvents({ db }: Context, listQuery: ParsedListQuery) {
  const { q, params } = listQuery;
  const { stage = '' } = params;
  const events = db
    .selectFrom('events')
    .leftJoin('users', 'users.id', 'owner_id')
    .select(['events.id', 'events.name', 'kind', 'day', 'venue', 'guest_count', 'value_cents', 'stage'])
    .select(['next_step', 'next_step_on', 'users.name as owner'])
    .$if(q !== '', (all) => all.where(containsWords(SEARCH_TEXT, q)))
    .$if(stage !== 'all', (all) => all.where('stage', 'in', isStage(stage) ? [stage] : OPEN_STAGES));
  return listPage(events, listQuery);
}

/** Those of any stage, the latest day first. */
export function findEvents({ db }: Context, q: string, limit: number) {
  return db
    .selectFrom('events')
    .select(['id', 'name', 'day', 'venue'])
    .where(containsWords(SEARCH_TEXT, q))
    .orderBy('day', (order) => order.desc().nullsFirst())
    .orderBy('id')
    .limit(limit)
    .execute();
}
