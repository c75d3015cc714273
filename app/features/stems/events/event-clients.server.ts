import { sql } from 'kysely';
import { dayIn, formatDay } from '~/lib/dates';
import type { Context } from '~/platform/context.server';

const MOST = 200;

/** Clients whose event is still to come, the next first, and the one that is chosen. */
export async function listClientChoices({ db, now }: Context, chosen?: string | null) {
  const clients = await db
    .selectFrom('clients')
    .select(['id', 'name', 'event_date'])
    .where(({ or, eb }) =>
      or([eb('event_date', '>=', dayIn('UTC', now())), ...(chosen ? [eb('id', '=', chosen)] : [])]),
    )
    .orderBy(sql`event_date`)
    .orderBy('id')
    .limit(MOST)
    .execute();
  return clients.map(({ id, name, event_date }) => ({
    id,
    name: `${name ?? 'No name given'}, ${event_date ? formatDay(event_date) : 'no date'}`,
  }));
}
