import { sql } from 'kysely';
import type { Client } from '~/features/accounts/sessions/require-client.server';
import { listUpcomingMeetings } from '~/features/booking/calendar/meetings.server';
import { listConversation } from '~/features/pipeline/letters.server';
import { listDocuments } from '~/features/inquiries/documents/client-documents.server';
import { readStudioPictures } from '~/features/studio/studio-pictures.server';
import { listCustomerOrders } from '~/features/orders/customer-orders.server';
import { listCustomerSubscriptions } from '~/features/orders/subscriptions/customer-subscriptions.server';
import { readStudio } from '~/features/studio/studio.server';
import { dayIn, daysBetween } from '~/lib/dates';
import { tryRead } from '~/platform/try-read.server';
import type { Context } from '~/platform/context.server';

/** A part that cannot be read is absent. */
export async function readPortal(context: Context, client: Client) {
  const others = listOtherEvents(context, client);
  const [profile, events, letters, documents, meetings, subscriptions, orders, pictures] = await Promise.all([
    tryRead(context, 'profile', () => readProfile(context, client)),
    tryRead(context, 'other events', () => others),
    tryRead(context, 'conversation', async () =>
      listConversation(context, ownInquiries(client, await others), client.email),
    ),
    tryRead(context, 'documents', async () => listDocuments(context, ownInquiries(client, await others))),
    tryRead(context, 'meetings', () => listUpcomingMeetings(context, client.email)),
    tryRead(context, 'subscriptions', () => listCustomerSubscriptions(context, client.email)),
    tryRead(context, 'orders', () => listCustomerOrders(context, client.email)),
    tryRead(context, 'pictures', () => readStudioPictures(context)),
  ]);
  return { profile, events, letters, documents, meetings, subscriptions, orders, picture: pictures?.weddings };
}

export type Portal = Awaited<ReturnType<typeof readPortal>>;
export type Profile = NonNullable<Portal['profile']>;

/** Ids of the client's record and of the other inquiries from their address, which they have shown to be theirs. */
export async function listOwnInquiries(context: Context, client: Client): Promise<string[]> {
  return ownInquiries(client, await listOtherEvents(context, client));
}

function ownInquiries(client: Client, others: { id: string }[]): string[] {
  return [client.id, ...others.map(({ id }) => id)];
}

/** The next one first, those without a day last. */
function listOtherEvents({ db }: Context, { id }: Client) {
  return db
    .selectFrom('users')
    .innerJoin('clients', (both) => both.on(sql<boolean>`lower(clients.email) = lower(users.email)`))
    .select(['clients.id', 'event_date', 'event_venue', 'clients.created_at'])
    .where('users.id', '=', id)
    .where('users.email_verified', '=', true)
    .whereRef('clients.id', '<>', 'users.id')
    .orderBy('event_date')
    .orderBy('clients.id')
    .limit(MAX_EVENTS)
    .execute();
}

const MAX_EVENTS = 50;

async function readProfile(context: Context, { id }: Client) {
  const [row, { time_zone }] = await Promise.all([
    context.db
      .selectFrom('clients')
      .select(['name', 'email', 'phone', 'partner_name', 'event_date', 'event_venue', 'pinterest_link'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    readStudio(context),
  ]);
  return {
    ...row,
    days_left: row.event_date ? daysBetween(dayIn(time_zone, context.now()), row.event_date) : undefined,
  };
}
