import { attachedWhere } from '~/features/attachments/attachments.server';
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
  /** When it arrived; missing, it is now. */
  created_at?: Date;
}

/** As an entry of the timeline. False if it was stored before. */
export async function storeLetter({ db }: Transaction, { event_id, text, user_id, created_at, ...letter }: NewLetter) {
  const entry = await db
    .insertInto('event_entries')
    .values({ id: letter.id, event_id, kind: 'letter', text, user_id, ...(created_at && { created_at }) })
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
  'error', letters.error, 'isUnread', direction = 'in' and read_at is null,
  'isAutomatic', is_automatic, 'isStranger', is_stranger) end`;

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
export function listConversation({ db }: Context, event_id: string, reader: Reader) {
  return conversation(db, event_id, reader)
    .leftJoin('users', 'users.id', 'entry.user_id')
    .select(['entry.id', 'entry.text', 'entry.created_at', 'direction', 'subject'])
    .select(
      sql<
        string | null
      >`case when direction = 'out' then users.name when not ${isTheirs(reader)} then letters.name end`.as('who'),
    )
    .select(attachedWhere(sql`letter_id = letters.id`).as('files'))
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(MOST_IN_THREAD)
    .execute();
}

/** Whether somebody reads this letter in the conversation about the event. */
export async function isInConversation({ db }: Context, id: string, event_id: string, reader: Reader) {
  const letter = conversation(db, event_id, reader).select('entry.id').where('entry.id', '=', id);
  return (await letter.executeTakeFirst()) !== undefined;
}

function conversation(db: Context['db'], event_id: string, reader: Reader) {
  const isInquirers = sql<boolean>`lower(letters.email) = lower(clients.email)`;
  return db
    .selectFrom('event_entries as entry')
    .innerJoin('letters', 'letters.id', 'entry.id')
    .innerJoin('events', 'events.id', 'entry.event_id')
    .leftJoin('clients', 'clients.id', 'events.client_id')
    .where('entry.kind', '=', 'letter')
    .where('entry.event_id', '=', event_id)
    .where(reader.withInquirer ? sql<boolean>`(${isTheirs(reader)} or ${isInquirers})` : isTheirs(reader));
}

function isTheirs({ email }: Reader) {
  return sql<boolean>`lower(letters.email) = ${email.toLowerCase()}`;
}

export type ConversationLetter = Awaited<ReturnType<typeof listConversation>>[number];

/** To and from this address, in lower case, about any event. */
export function lettersOf(db: Context['db'], email: string) {
  return db
    .selectFrom('letters')
    .innerJoin('event_entries as entry', 'entry.id', 'letters.id')
    .select(['direction', 'subject', 'name', 'email', 'entry.text', 'entry.created_at'])
    .select(
      sql<string[]>`array(select file_name from attachments where letter_id = letters.id order by id)`.as('attached'),
    )
    .where(sql<boolean>`lower(email) = ${email}`);
}
