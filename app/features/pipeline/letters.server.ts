import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Context, Transaction } from '~/platform/context.server';
import type { Letters } from '~/platform/database-types';
import type { TimelineLetter } from './letter-entry';

interface NewLetter extends Omit<Insertable<Letters>, 'id'> {
  id: string;
  event_id: string;
  text: string;
  /** Who of the staff wrote it. */
  user_id: string | null;
}

/** As an entry of the timeline. False if it was stored before. */
export async function storeLetter({ db }: Transaction, { event_id, text, user_id, ...letter }: NewLetter) {
  const entry = await db
    .insertInto('event_entries')
    .values({ id: letter.id, event_id, kind: 'letter', text, user_id })
    .onConflict((same) => same.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!entry) return false;
  await db.insertInto('letters').values(letter).execute();
  return true;
}

/** Of an entry of the timeline, where the query joins `letters`; null for other entries. */
export const timelineLetter: RawBuilder<TimelineLetter | null> = sql`case when letters.id is not null then jsonb_build_object(
  'direction', direction, 'state', state, 'subject', letters.subject, 'name', letters.name, 'email', letters.email,
  'isAutomatic', exists (select from sequence_letters where entry_id = letters.id), 'error', letters.error, 'isUnread', direction = 'in' and read_at is null) end`;

/** A member of staff has opened the event. */
export async function markLettersRead({ db, now }: Context, event_id: string): Promise<void> {
  const unread = sql<string>`(
    select letters.id from letters join event_entries entry using (id)
    where direction = 'in' and read_at is null and event_id = ${event_id})`;
  await db.updateTable('letters').set({ read_at: now() }).where('id', 'in', unread).execute();
}

/** How many letters of the event `id` nobody of the staff has read. */
export function unreadOf(id: RawBuilder<string>) {
  return sql<number>`(
    select count(*)::integer from letters join event_entries entry using (id)
    where direction = 'in' and read_at is null and event_id = ${id})`;
}

const MOST_IN_THREAD = 50;

interface Reader {
  email: string;
  /** Whether they read the letters of whoever inquired, too. */
  withInquirer: boolean;
}

/** The letters of an event to and from its reader, the newest first. What the studio writes to others is not among them. */
export function listConversation({ db }: Context, event_id: string, { email, withInquirer }: Reader) {
  const isTheirs = sql<boolean>`lower(letters.email) = ${email.toLowerCase()}`;
  const isInquirers = sql<boolean>`lower(letters.email) = lower(clients.email)`;
  return db
    .selectFrom('event_entries as entry')
    .innerJoin('letters', 'letters.id', 'entry.id')
    .innerJoin('events', 'events.id', 'entry.event_id')
    .leftJoin('clients', 'clients.id', 'events.client_id')
    .leftJoin('users', 'users.id', 'entry.user_id')
    .select(['entry.id', 'entry.text', 'entry.created_at', 'direction', 'subject'])
    .select(
      sql<string | null>`case when direction = 'out' then users.name when not ${isTheirs} then letters.name end`.as(
        'who',
      ),
    )
    .where('entry.kind', '=', 'letter')
    .where('entry.event_id', '=', event_id)
    .where(withInquirer ? sql<boolean>`(${isTheirs} or ${isInquirers})` : isTheirs)
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(MOST_IN_THREAD)
    .execute();
}

export type ConversationLetter = Awaited<ReturnType<typeof listConversation>>[number];

/** To and from this address, in lower case, about any event. */
export function lettersOf(db: Context['db'], email: string) {
  return db
    .selectFrom('letters')
    .innerJoin('event_entries as entry', 'entry.id', 'letters.id')
    .select(['direction', 'subject', 'name', 'email', 'entry.text', 'entry.created_at'])
    .where(sql<boolean>`lower(email) = ${email}`);
}
