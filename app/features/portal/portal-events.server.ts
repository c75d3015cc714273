import { sql } from 'kysely';
import type { Client } from '~/features/accounts/sessions/require-client.server';
import { DOCUMENT_CATEGORIES } from '~/features/inquiries/documents/client-documents.schema';
import type { Shown } from '~/features/inquiries/documents/client-documents.server';
import { orderPagePath } from '~/features/orders/order-link.server';
import { EVENT_GONE } from '~/features/letters/receive-letter.server';
import { isInConversation, listConversation } from '~/features/pipeline/letters.server';
import { type Access, type EventPart, mayViewPart } from '~/features/people/roles';
import { listSchedule } from '~/features/timeline/event-days.server';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { DOCUMENT_PARTS } from './document-parts';

const MOST_EVENTS = 50;
const MOST_OWED = 20;

/** A row of `events` with what its viewer may see. An inquiry whose event was deleted stands for it, without an id. */
export interface SeenEvent {
  id: string | null;
  client_id: string | null;
  name: string;
  day: string | null;
  venue: string | null;
  guest_count: number | null;
  partner_name: string | null;
  sees: Access[];
  /** The inquiry that the account was made for. */
  is_own: boolean;
}

/** The account's own first, then the next day; those without a day last. Other events need a confirmed address. */
export async function listSeenEvents({ db }: Context, { id }: Pick<Client, 'id'>): Promise<SeenEvent[]> {
  const { rows } = await sql<SeenEvent>`
    select events.id, events.client_id, events.name, day, venue, guest_count, partner_name,
      array_agg(distinct link.sees) as sees, coalesce(events.client_id = u.id, false) as is_own
    from users u join people me on me.id = u.person_id join people part on part.main_id = me.main_id
      join event_people link on link.person_id = part.id join events on events.id = link.event_id
      left join clients on clients.id = events.client_id
    where u.id = ${id} and link.sees <> 'nothing' and (u.email_verified or events.client_id = u.id)
    group by events.id, clients.id, u.id
    union all
    select null, id, coalesce(name, ''), event_date, event_venue, null, partner_name, array['all'], true
    from clients where id = ${id} and not exists (select from events where client_id = clients.id)
    order by is_own desc, day, id limit ${MOST_EVENTS}`.execute(db);
  return rows;
}

/** The parts that its viewer may see; the others are absent. */
export function toPortalEvent({ id, name, day, venue, guest_count, partner_name, sees, is_own }: SeenEvent) {
  const may = (part: EventPart) => mayViewPart(part, sees);
  return {
    id,
    is_own,
    ...(may('name') && { name }),
    ...(may('day') && { day }),
    ...(may('place') && { venue }),
    ...(may('guests') && { guest_count }),
    ...(may('partner') && { partner_name }),
    takes_photos: may('sending photos'),
  };
}

export type PortalEvent = ReturnType<typeof toPortalEvent>;

/** Which documents of these events their viewer may see and download. */
export function shownDocuments(events: SeenEvent[]): Shown {
  return events.flatMap(({ client_id, sees }) => {
    const categories = DOCUMENT_CATEGORIES.filter((category) => mayViewPart(DOCUMENT_PARTS[category], sees));
    return client_id ? categories.map((category) => ({ client_id, category })) : [];
  });
}

/** Orders of the event's clients with an open balance, by the addresses that they sign in with. */
export async function listOwed(context: Context, event: SeenEvent | undefined) {
  const { id, sees = [] } = event ?? {};
  if (!id || !mayViewPart('owed', sees)) return [];
  const owed = await context.db
    .selectFrom('orders')
    .select(['id', 'number', 'balance_cents', 'currency', 'fulfillment_date', 'created_at'])
    .where(
      sql<boolean>`lower(buyer_email) = any(array(
        select lower(users.email) from event_people link join people own on own.id = link.person_id
          join people part on part.main_id = own.main_id join users on users.person_id = part.id and users.email_verified
        where link.event_id = ${id} and link.role = 'client'))`,
    )
    .where('status', 'in', ['paid', 'refunded'])
    .where('balance_cents', '>', 0)
    .orderBy('number')
    .limit(MOST_OWED)
    .execute();
  return owed.map((order) => ({ ...order, page: orderPagePath(context, order) }));
}

/** Undefined for who may not see it. */
export function listEventSchedule(context: Context, event: SeenEvent | undefined) {
  const { id, sees = [] } = event ?? {};
  return id && mayViewPart('schedule', sees) ? listSchedule(context, id) : undefined;
}

/** The thread with the studio: what went to and came from the viewer, and, if they may see it, from the inquirer. */
export function listLetters(context: Context, event: SeenEvent | undefined, { email }: Client) {
  const { id, sees = [] } = event ?? {};
  return id ? listConversation(context, id, { email, withInquirer: mayViewPart('conversation', sees) }) : [];
}

/** Of any of their events. */
export async function mayReadLetter(context: Context, client: Client, letter_id: string): Promise<boolean> {
  const { db } = context;
  const entry = await db.selectFrom('event_entries').select('event_id').where('id', '=', letter_id).executeTakeFirst();
  const event = entry && (await listSeenEvents(context, client)).find(({ id }) => id === entry.event_id);
  if (!event?.id) return false;
  const reader = { email: client.email, withInquirer: mayViewPart('conversation', event.sees) };
  return isInConversation(context, letter_id, event.id, reader);
}

/** The event that a letter is about: by default the account's own. 404 for what its writer does not see. */
export async function findLetterEvent(context: Context, client: Client, event: string | undefined): Promise<string> {
  const events = await listSeenEvents(context, client);
  const { id } = (isUuid(event ?? '') ? events.find((each) => each.id === event) : events[0]) ?? {};
  if (id) return id;
  throw new UserError(404, 'not-found', EVENT_GONE);
}

/** The client row that photos for this event belong to: by default the account's own. 404 for who may send none. */
export async function findPhotoClient(context: Context, client: Client, event: string | undefined): Promise<string> {
  const events = await listSeenEvents(context, client);
  const wanted = isUuid(event ?? '') ? events.find(({ id }) => id === event) : events[0];
  if (wanted?.client_id && mayViewPart('sending photos', wanted.sees)) return wanted.client_id;
  throw new UserError(404, 'not-found', 'You cannot send photos for this event.');
}
