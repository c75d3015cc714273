import { sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import { lettersOf } from '~/features/pipeline/letters.server';
import { UserError } from '~/lib/user-error';
import { CLIENT_FILES } from '~/platform/buckets';
import type { Context, Transaction } from '~/platform/context.server';
import { deleteLimitsOf } from '~/platform/limits.server';
import {
  findPersonIds,
  hasEmail,
  hasId,
  isEmailAbout,
  isGiftCardOf,
  isInTrashOf,
  isOrderOf,
  isStudioEmail,
} from './personal-data.server';

const STUDIO_EMAIL =
  'This address belongs to the studio or to somebody on the staff. Change it in the settings, or disable the account first.';

/** The personal columns of an order. Its number, amounts, days and address stay, for tax law. */
const NO_PERSON = {
  buyer_name: null,
  buyer_email: null,
  buyer_phone: null,
  staff_note: null,
  card_message: null,
  card_signature: null,
  occasion: null,
  ribbon_text: null,
  is_surprise: false,
  wants_texts: false,
  hides_sender: false,
  substitution: 'similar',
} as const;

/** Unpaid, or not delivered or picked up yet. */
const IS_OPEN = sql<boolean>`((status = 'paid' and fulfillment_state <> 'delivered') or (status = 'pending' and hold_expires_at > now()))`;

export async function erasureError(context: Context, email: string): Promise<string | undefined> {
  if (await isStudioEmail(context, email)) return STUDIO_EMAIL;
  const open = await context.db
    .selectFrom('orders')
    .select('number')
    .where(hasEmail('buyer_email', email))
    .where(IS_OPEN)
    .orderBy('number')
    .limit(20)
    .execute();
  if (open.length === 0) return (await subscriptionError(context, email)) ?? giftCardError(context, email);
  return `Order ${open.map(({ number }) => number).join(', ')} is not finished. Hand it over or refund it first.`;
}

/** A running one would order again. */
async function subscriptionError({ db }: Context, email: string): Promise<string | undefined> {
  const running = await db
    .selectFrom('subscriptions')
    .select('number')
    .where(hasEmail('buyer_email', email))
    .where('state', '<>', 'ended')
    .orderBy('number')
    .limit(20)
    .execute();
  if (running.length === 0) return undefined;
  return `Subscription ${running.map(({ number }) => number).join(', ')} has not ended. Cancel it first.`;
}

/** Nobody could send it afterwards. */
async function giftCardError({ db }: Context, email: string): Promise<string | undefined> {
  const waiting = await db
    .selectFrom('gift_card_sales')
    .innerJoin('orders', 'orders.id', 'order_id')
    .innerJoin('gift_cards', 'gift_cards.id', 'gift_card_sales.gift_card_id')
    .select('orders.number')
    .where(isGiftCardOf(email))
    .where('gift_cards.balance_cents', '>', 0)
    .where('sent_at', 'is', null)
    .orderBy('orders.number')
    .limit(20)
    .execute();
  if (waiting.length === 0) return undefined;
  return `The gift card of order ${waiting.map(({ number }) => number).join(', ')} is not sent yet. Send it first.`;
}

/** Permanently: nothing goes to the trash, and the audit log names nobody. `email` is in lower case. */
export function erasePerson(context: Context, by: Staff, email: string): Promise<void> {
  return context.transaction(async (tx) => {
    const error = await erasureError(tx, email);
    if (error) throw new UserError(409, 'conflict', error);
    await sql`select set_config('rhodora.actor', '', true)`.execute(tx.db);
    await lockOrders(tx, email);
    const ids = await findPersonIds(tx, email);
    await removeFiles(tx, ids);
    await removeDeliveryPhotos(tx, email);
    const deleted = await deleteRows(tx, ids, email);
    await forgetTrashedAttachments(tx.db, ids, email);
    await tx.db.deleteFrom('trash').where(isInTrashOf(ids, email)).execute();
    await sql`select forget_in_audit_log(${[...ids, ...Object.values(deleted).flat()]}::text[], ${email})`.execute(
      tx.db,
    );
    await deleteLimitsOf(tx, email);
    await forgetImports(tx);
    await logErasure(tx, by, deleted);
    tx.writes('orders');
  });
}

/** Emails about an order are written while it is locked. */
function lockOrders({ db }: Transaction, email: string) {
  return db.selectFrom('orders').select('id').where(hasEmail('buyer_email', email)).orderBy('id').forUpdate().execute();
}

/** A file of clients may name anybody, and its report too. */
async function forgetImports({ db }: Transaction) {
  await db.deleteFrom('imports').where('kind', '=', 'clients').where('state', '=', 'checked').execute();
  const report = sql<string>`report || '{"problems": [], "kept": []}'`;
  await db.updateTable('imports').set({ report }).where('kind', '=', 'clients').execute();
}

/** Files of inquiries and of the portal, also in the trash. A sweep removes the bytes within the hour. */
async function removeFiles({ db, files }: Transaction, ids: string[]) {
  const owner = sql<string>`split_part(key, '/', 1)`;
  const trashed = sql<string>`split_part(deleted_row->>'key', '/', 1)`;
  const keys = await db
    .selectFrom('stored_files')
    .select('key')
    .where('bucket', '=', CLIENT_FILES)
    .where(sql<boolean>`${owner} = any (${ids})`)
    .union(
      db
        .selectFrom('trash')
        .select(sql<string>`deleted_row->>'key'`.as('key'))
        .where('table_name', '=', 'stored_files')
        .where(sql<boolean>`deleted_row->>'bucket' = ${CLIENT_FILES} and ${trashed} = any (${ids})`),
    )
    .execute();
  await files.remove(db, CLIENT_FILES, ...keys.map(({ key }) => key));
}

async function removeDeliveryPhotos({ db, files }: Transaction, email: string) {
  const photos = await db
    .selectFrom('fulfillment_events as event')
    .innerJoin('orders', 'orders.id', 'event.order_id')
    .select('photo_key')
    .where(hasEmail('buyer_email', email))
    .where('photo_key', 'is not', null)
    .execute();
  await files.remove(db, CLIENT_FILES, ...photos.flatMap(({ photo_key }) => photo_key ?? []));
}

async function deleteRows({ db }: Transaction, ids: string[], email: string) {
  await db
    .updateTable('fulfillment_events')
    .set({ reason: null, left_with: null, photo_key: null })
    .where(isOrderOf(email))
    .execute();
  await db.deleteFrom('text_messages').where(isOrderOf(email)).execute();
  await forgetGiftCards(db, email);
  await db.deleteFrom('order_changes').where(isOrderOf(email)).execute();
  await db
    .updateTable('order_deliveries')
    .set({ recipient_name: null, recipient_phone: null, delivery_note: null })
    .where(isEndedOrderOf(email))
    .execute();
  await db.deleteFrom('order_services').where(isEndedOrderOf(email)).execute();
  // A new order keeps its name.
  const ended = db
    .updateTable('orders')
    .set(NO_PERSON)
    .where(hasEmail('buyer_email', email))
    .where(({ not }) => not(IS_OPEN));
  await db
    .updateTable('payments')
    .set({ buyer_name: null, buyer_email: null, note: null, ip_address: null })
    .where(hasEmail('buyer_email', email))
    .execute();
  await db.deleteFrom('account_links').where(hasEmail('email', email)).execute();
  const attachments = await forgetAttachments(db, ids, email);
  await db.deleteFrom('scheduled_letters').where(hasEmail('email', email)).execute();
  await db.deleteFrom('drafts').where(isLetterTo(email)).execute();
  await db.deleteFrom('kept_tickets').where(sql<boolean>`lower(fields->>'buyer_email') = ${email}`).execute();
  return {
    attachments,
    customers: await idsOf(
      db
        .deleteFrom('customers')
        .where('id', 'in', (keys) => keys.selectFrom('customer_keys').select('customer_id').where('key', '=', email))
        .returning('id'),
    ),
    places: await idsOf(
      db
        .deleteFrom('event_places')
        .where('event_id', 'in', (events) => events.selectFrom('events').select('id').where(hasId('client_id', ids)))
        .returning('id'),
    ),
    events: await forgetEvents(db, ids),
    letters: await idsOf(
      db
        .deleteFrom('event_entries')
        .where('id', 'in', lettersOf(db, email).clearSelect().select('letters.id'))
        .returning('id'),
    ),
    // Files and documents are deleted with their client, sessions and credentials with their account.
    clients: await idsOf(db.deleteFrom('clients').where(hasId('id', ids)).returning('id')),
    people: await idsOf(db.deleteFrom('people').where(hasId('id', ids)).returning('id')),
    accounts: await idsOf(db.deleteFrom('users').where(hasId('id', ids)).where('is_admin', '=', false).returning('id')),
    stock_alerts: await idsOf(db.deleteFrom('stock_alerts').where(hasEmail('email', email)).returning('id')),
    date_reminders: await idsOf(db.deleteFrom('date_reminders').where(hasEmail('email', email)).returning('id')),
    subscriptions: await idsOf(db.deleteFrom('subscriptions').where(hasEmail('buyer_email', email)).returning('id')),
    standing_orders: await idsOf(db.deleteFrom('standing_orders').where(hasEmail('email', email)).returning('id')),
    messages: await idsOf(db.deleteFrom('contact_messages').where(hasEmail('email', email)).returning('id')),
    meetings: await idsOf(db.deleteFrom('meetings').where(hasEmail('email', email)).returning('id')),
    emails: await idsOf(db.deleteFrom('emails').where(isEmailAbout(email)).returning('id')),
    orders: await idsOf(ended.returning('id')),
  };
}

function isEndedOrderOf(email: string) {
  return sql<boolean>`order_id in (select id from orders where ${hasEmail('buyer_email', email)} and not ${IS_OPEN})`;
}

/** The money stays on them: whoever has the code can use it. */
async function forgetGiftCards(db: Transaction['db'], email: string) {
  const sales = await db
    .updateTable('gift_card_sales')
    .set({ recipient_name: 'No longer stored', recipient_email: null, message: null })
    .where(isGiftCardOf(email))
    .returning(['order_id', 'gift_card_id'])
    .execute();
  const orders = sales.map(({ order_id }) => order_id);
  const cards = sales.flatMap(({ gift_card_id }) => gift_card_id ?? []);
  await db.updateTable('order_lines').set({ variant_title: '' }).where(hasId('order_id', orders)).execute();
  await db.updateTable('gift_cards').set({ for_name: null }).where(hasId('id', cards)).execute();
  // To the recipient, with the buyer's name: see `gift-card-sales.server.ts`.
  const isCode = sql<boolean>`dedupe_key like 'gift-card:%' and split_part(dedupe_key, ':', 2) = any (${orders})`;
  await db.deleteFrom('emails').where(isCode).execute();
}

async function idsOf(query: { execute(): Promise<{ id: string }[]> }) {
  return (await query.execute()).map(({ id }) => id);
}

/** A draft of a letter. */
function isLetterTo(email: string) {
  return sql<boolean>`subject = 'events' and lower(fields->>'email') = ${email}`;
}

/** Before what they belong to: the audit log knows them by their ids. */
function forgetAttachments(db: Transaction['db'], ids: string[], email: string) {
  const isTheirs = sql<boolean>`
    letter_id in ${lettersOf(db, email).clearSelect().select('letters.id')}
    or event_id in (select id from events where client_id::text = any (${ids}))
    or letter_id in (select entry.id from event_entries entry join events on events.id = entry.event_id
      where client_id::text = any (${ids}))
    or message_id in (select id from contact_messages where lower(email) = ${email})
    or scheduled_id in (select id from scheduled_letters where lower(email) = ${email})
    or draft_id in (select id from drafts where ${isLetterTo(email)})`;
  return idsOf(db.deleteFrom('attachments').where(isTheirs).returning('id'));
}

/** Of letters and messages to or from this address. The sweep removes what the trash does not need. */
async function forgetTrashedAttachments(db: Transaction['db'], ids: string[], email: string) {
  const owners = sql<string>`select row_key from trash
    where table_name in ('letters', 'contact_messages', 'scheduled_letters') and ${isInTrashOf(ids, email)}`;
  await sql`
    with gone as (
      delete from trash where table_name = 'attachments'
        and coalesce(deleted_row->>'letter_id', deleted_row->>'message_id', deleted_row->>'scheduled_id') in (${owners})
      returning deleted_row->>'file_path' as path)
    delete from trash using gone where table_name = 'stored_files' and deleted_row->>'key' = path`.execute(db);
}

/** An event whose stems are planned stays, without its person; the others are deleted with the inquiry. */
async function forgetEvents(db: Transaction['db'], ids: string[]) {
  const events = await idsOf(
    db
      .updateTable('events')
      .set({
        name: 'No longer stored',
        venue: null,
        note: null,
        next_step: null,
        next_step_on: null,
        lost_reason: null,
      })
      .where(hasId('client_id', ids))
      .returning('id'),
  );
  await db.deleteFrom('event_entries').where(hasId('event_id', events)).execute();
  const isOfEvent = sql<boolean>`(deleted_row->>'event_id' = any (${events}) or deleted_row->>'event_id' in (
    select row_key from trash where table_name = 'events' and deleted_row->>'client_id' = any (${ids})))`;
  const isOfThem = sql<boolean>`((table_name in ('event_places', 'attachments') and ${isOfEvent})
    or (table_name in ('event_entries', 'letters', 'attachments') and coalesce(deleted_row->>'letter_id', row_key) in (
      select row_key from trash where table_name = 'event_entries' and ${isOfEvent})))`;
  await db.deleteFrom('trash').where(isOfThem).execute();
  return events;
}

async function logErasure({ db }: Transaction, by: Staff, deleted: Record<string, string[]>) {
  const before = Object.fromEntries(Object.entries(deleted).map(([kind, rows]) => [kind, rows.length]));
  await db
    .insertInto('audit_log')
    .values({
      actor: by.id,
      actor_name: by.name,
      action: 'delete',
      table_name: 'personal_data',
      row_key: '',
      before: JSON.stringify(before),
    })
    .execute();
}
