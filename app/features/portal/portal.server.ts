import { sql } from 'kysely';
import type { Client } from '~/features/accounts/sessions/require-client.server';
import { listUpcomingMeetings } from '~/features/booking/calendar/meetings.server';
import { listDocuments } from '~/features/inquiries/documents/client-documents.server';
import { listCustomerOrders } from '~/features/orders/customer-orders.server';
import { listCustomerSubscriptions } from '~/features/orders/subscriptions/customer-subscriptions.server';
import { readStudioPictures } from '~/features/studio/studio-pictures.server';
import { readStudio } from '~/features/studio/studio.server';
import { dayIn, daysBetween } from '~/lib/dates';
import type { Context } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import {
  listEventSchedule,
  listLetters,
  listOwed,
  listSeenEvents,
  type SeenEvent,
  shownDocuments,
  toPortalEvent,
} from './portal-events.server';

/** A part that cannot be read is absent. `wanted` is the id of the event to show; by default the account's own, or the next. */
export async function readPortal(context: Context, client: Client, wanted: string | null) {
  const seen = listSeenEvents(context, client);
  const main = seen.then((events) => chooseEvent(context, events, wanted));
  const [profile, event, schedule, letters, documents, meetings, subscriptions, orders, owed, pictures] =
    await Promise.all([
      tryRead(context, 'profile', () => readProfile(context, client)),
      tryRead(context, 'events', async () => readEvents(context, await seen, await main)),
      tryRead(context, 'schedule', async () => listEventSchedule(context, await main)),
      tryRead(context, 'conversation', async () => listLetters(context, await main, client)),
      tryRead(context, 'documents', async () => readDocuments(context, client, await seen, wanted)),
      tryRead(context, 'meetings', () => listUpcomingMeetings(context, client.email)),
      tryRead(context, 'subscriptions', () => listCustomerSubscriptions(context, client.email)),
      tryRead(context, 'orders', () => listCustomerOrders(context, client.email)),
      tryRead(context, 'what is owed', async () => listOwed(context, await main)),
      tryRead(context, 'pictures', () => readStudioPictures(context)),
    ]);
  return {
    profile,
    ...event,
    schedule,
    letters,
    documents,
    meetings,
    subscriptions,
    orders,
    owed,
    picture: pictures?.weddings,
  };
}

export type Portal = Awaited<ReturnType<typeof readPortal>>;
export type Profile = NonNullable<Portal['profile']>;

async function readEvents(context: Context, seen: SeenEvent[], main: SeenEvent | undefined) {
  const today = await studioDay(context);
  const event = main && toPortalEvent(main);
  return {
    event: event && { ...event, days_left: event.day ? daysBetween(today, event.day) : undefined },
    others: seen.filter((each) => each !== main).map(toPortalEvent),
  };
}

export type MainEvent = NonNullable<Portal['event']>;

async function chooseEvent(context: Context, seen: SeenEvent[], wanted: string | null): Promise<SeenEvent | undefined> {
  const chosen = wanted && seen.find(({ id }) => id === wanted);
  if (chosen) return chosen;
  if (seen[0]?.is_own) return seen[0];
  const today = await studioDay(context);
  return seen.find(({ day }) => day !== null && day >= today) ?? seen[0];
}

async function studioDay(context: Context) {
  const { time_zone } = await readStudio(context);
  return dayIn(time_zone, context.now());
}

/** Of all events, until one is chosen. What the studio added is new until all have been seen once. */
async function readDocuments(context: Context, client: Client, seen: SeenEvent[], wanted: string | null) {
  const chosen = seen.filter(({ id }) => id !== null && id === wanted);
  const shown = chosen.length > 0 ? chosen : seen;
  const { saw_at, now } = await readVisit(context, client);
  const documents = await listDocuments(context, shownDocuments(shown));
  if (shown.length === seen.length) await saveVisit(context, client, now);
  const names = new Map(seen.map(({ client_id, name }) => [client_id, name]));
  return documents.map(({ client_id, ...document }) => ({
    ...document,
    isNew: !document.from_client && (saw_at === null || document.uploaded_at > saw_at),
    ...(seen.length > 1 && { event: names.get(client_id) }),
  }));
}

/** By the clock of the database, which dates documents. */
async function readVisit(context: Context, { id }: Client) {
  const { rows } = await sql<{ saw_at: Date | null; now: Date }>`
    select now(), (select saw_documents_at from portal_visits where user_id = ${id}) as saw_at`.execute(context.db);
  return rows[0] ?? { saw_at: null, now: context.now() };
}

function saveVisit({ db }: Context, { id: user_id }: Client, saw_documents_at: Date) {
  return db
    .insertInto('portal_visits')
    .values({ user_id, saw_documents_at })
    .onConflict((known) => known.column('user_id').doUpdateSet({ saw_documents_at }))
    .execute();
}

/** Null for who was invited without an inquiry of their own. */
async function readProfile({ db }: Context, { id }: Client) {
  const own = db.selectFrom('clients').select(['name', 'email', 'phone', 'pinterest_link']).where('id', '=', id);
  return (await own.executeTakeFirst()) ?? null;
}
