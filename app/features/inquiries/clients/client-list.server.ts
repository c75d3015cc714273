import { sql } from 'kysely';
import { readStudio } from '~/features/studio/studio.server';
import { dayIn } from '~/lib/dates';
import type { Context } from '~/platform/context.server';
import { eachRow, containsWords, type ParsedListQuery, listPage, parseListQuery } from '~/platform/list-page.server';
import { type Results, withTotal } from '~/platform/selection.server';

/** The database has an index for each. */
const SORTS = {
  name: { by: sql`lower(left(name, 100))`, type: 'text' },
  email: { by: sql`lower(left(email, 100))`, type: 'text' },
  event: { by: sql`event_date`, type: 'date' },
  submitted: { by: sql`created_at`, type: 'timestamptz', descending: true },
} as const;

/** Newest first by default (admin spec 7). */
export function clientListQuery(url: URL): ParsedListQuery {
  return parseListQuery(url, { sorts: SORTS, defaultSort: 'submitted' });
}

export const CLIENTS = { table: 'clients', name: sql<string>`coalesce(name, 'No name given')` } as const;

export async function listClients(context: Context, listQuery: ParsedListQuery) {
  const clients = await clientsIn(context, listQuery);
  const query = clients.select(['id', 'name', 'email', 'event_date', 'created_at']);
  return withTotal(context, listQuery, query, await listPage(query, listQuery));
}

export function clientResults(listQuery: ParsedListQuery): Results {
  return async (context) => (await clientsIn(context, listQuery)).select('id');
}

export async function* eachClient(context: Context, listQuery: ParsedListQuery) {
  const clients = (await clientsIn(context, listQuery))
    .select(['id', 'name', 'email', 'phone', 'partner_name', 'event_date', 'event_venue', 'estimated_budget'])
    .select(['pinterest_link', 'vision_details', 'form_data', 'created_at']);
  yield* eachRow(clients, listQuery);
}

async function clientsIn(context: Context, { q, params }: ParsedListQuery) {
  const searchText = sql<string>`client_search_text(name, email, phone, partner_name, event_venue)`;
  const found = context.db.selectFrom('clients').$if(q !== '', (all) => all.where(containsWords(searchText, q)));
  const today = dayIn((await readStudio(context)).time_zone, context.now());
  switch (params.event) {
    case 'upcoming':
      return found.where('event_date', '>=', today);
    case 'past':
      return found.where('event_date', '<', today);
    case 'undated':
      return found.where('event_date', 'is', null);
    default:
      return found;
  }
}
