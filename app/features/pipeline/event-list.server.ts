import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';
import { containsWords, listPage, type ParsedListQuery, parseListQuery } from '~/platform/list-page.server';
import { isStage, OPEN_STAGES } from './stages';

/** The database has an index for each. */
const SORTS = {
  day: { by: sql`events.day`, type: 'date' },
  name: { by: sql`lower(events.name)`, type: 'text' },
} as const;

export function eventListQuery(url: URL): ParsedListQuery {
  return parseListQuery(url, { sorts: SORTS, defaultSort: 'day', id: sql`events.id` });
}

/** Unless a stage or 'all' is chosen, those that are still worked on. */
export function listEvents({ db }: Context, listQuery: ParsedListQuery) {
  const { q, params } = listQuery;
  const { stage = '' } = params;
  const searchText = sql<string>`search_fold(' ' || events.name || ' ' || coalesce(venue, ''))`;
  const events = db
    .selectFrom('events')
    .leftJoin('users', 'users.id', 'owner_id')
    .select(['events.id', 'events.name', 'kind', 'day', 'venue', 'guest_count', 'value_cents', 'stage'])
    .select(['next_step', 'next_step_on', 'users.name as owner'])
    .$if(q !== '', (all) => all.where(containsWords(searchText, q)))
    .$if(stage !== 'all', (all) => all.where('stage', 'in', isStage(stage) ? [stage] : OPEN_STAGES));
  return listPage(events, listQuery);
}
