import { sql } from 'kysely';
import { z } from 'zod';
import { lettersOf } from '~/features/pipeline/letters.server';
import { wholeOrders } from '~/features/orders/order-tables.server';
import type { Context } from '~/platform/context.server';

const MAX_ROWS = 5000;

/** Secrets and internal columns. */
const NOT_SHOWN = new Set([
  'token',
  'submission_token',
  'upload_token',
  'fingerprint',
  'idempotency_key',
  'success_url',
  'cancel_url',
  'html',
  'attachments',
  'queued_at',
  'user_id',
  'url',
  'dedupe_key',
  'card_ref',
  'claimed_until',
]);

type Row = Record<string, unknown>;

const address = z.string().trim().toLowerCase().pipe(z.email());

type Kind =
  | 'clients'
  | 'customers'
  | 'people'
  | 'files'
  | 'documents'
  | 'messages'
  | 'letters'
  | 'stock_alerts'
  | 'date_reminders'
  | 'meetings'
  | 'orders'
  | 'subscriptions'
  | 'standing_orders'
  | 'payments'
  | 'gift_cards'
  | 'texts'
  | 'emails'
  | 'accounts'
  | 'sessions'
  | 'trash';

export type PersonalData = Record<Kind, Row[]>;

/** The address in `?email=`, in lower case; undefined if invalid. */
export function emailParam(url: URL): string | undefined {
  return address.safeParse(url.searchParams.get('email') ?? '').data;
}

/** Ids of the person, their clients, also deleted ones, and of their accounts, except staff accounts. */
export async function findPersonIds({ db }: Pick<Context, 'db'>, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('clients')
    .select(sql<string>`id::text`.as('id'))
    .where(hasEmail('email', email))
    .union(
      db
        .selectFrom('users')
        .select(sql<string>`id::text`.as('id'))
        .where(hasEmail('email', email))
        .where('is_admin', '=', false),
    )
    .union(
      db
        .selectFrom('trash')
        .select('row_key as id')
        .where('table_name', '=', 'clients')
        .where(sql`lower(deleted_row->>'email')`, '=', email),
    )
    .union(
      db
        .selectFrom('people_emails')
        .innerJoin('people', 'people.id', 'person_id')
        .innerJoin('people as part', 'part.main_id', 'people.main_id')
        .select(sql<string>`part.id::text`.as('id'))
        .where(hasEmail('email', email)),
    )
    .union(
      db
        .selectFrom('trash')
        .select(sql<string>`deleted_row->>'person_id'`.as('id'))
        .where('table_name', '=', 'people_emails')
        .where(sql`lower(deleted_row->>'email')`, '=', email),
    )
    .execute();
  return rows.map(({ id }) => id);
}

export function isInTrashOf(ids: string[], email: string) {
  return sql<boolean>`(
    (table_name in ('clients', 'people') and row_key = any (${ids}))
    or deleted_row->>'person_id' = any (${ids})
    or deleted_row->>'client_id' = any (${ids})
    or lower(deleted_row->>'email') = ${email}
    or (table_name = 'stored_files' and deleted_row->>'bucket' = 'client-files'
      and split_part(deleted_row->>'key', '/', 1) = any (${ids})))`;
}

/** Emails to or from this person, or that contain the whole address. */
export function isEmailAbout(email: string) {
  const whole = `(?<![a-z0-9._%+-])${email.replaceAll(/[^a-z0-9]/g, String.raw`\$&`)}(?!\\.?[a-z0-9-])`;
  return sql<boolean>`(lower(recipient) = ${email} or lower(coalesce(reply_to, '')) = ${email} or lower(text) ~ ${whole})`;
}

export function hasId(column: string, ids: string[]) {
  return sql<boolean>`${sql.ref(column)} = any (${ids}::uuid[])`;
}

export function hasEmail(column: string, email: string) {
  return sql<boolean>`lower(${sql.ref(column)}) = ${email}`;
}

/** Of rows that belong to an order of this buyer. */
export function isOrderOf(email: string) {
  return sql<boolean>`order_id in (select id from orders where ${hasEmail('buyer_email', email)})`;
}

/** That this person bought on the site, or that somebody bought for them. */
export function isGiftCardOf(email: string) {
  return sql<boolean>`(${isOrderOf(email)} or ${hasEmail('recipient_email', email)})`;
}

async function readLetters({ db }: Context, email: string) {
  const waiting = db.selectFrom('scheduled_letters').select(['subject', 'name', 'email', 'text', 'send_at']);
  const all = await Promise.all([
    lettersOf(db, email).limit(MAX_ROWS).execute(),
    waiting.where(hasEmail('email', email)).limit(MAX_ROWS).execute(),
  ]);
  return all.flat();
}

export async function readPersonalData(context: Context, email: string): Promise<PersonalData> {
  const { db } = context;
  const ids = await findPersonIds(context, email);
  const queries = {
    clients: db.selectFrom('clients').selectAll().where(hasId('id', ids)).limit(MAX_ROWS).execute(),
    customers: readCustomers(context, email),
    people: readPeople(context, ids),
    files: db.selectFrom('client_files').selectAll().where(hasId('client_id', ids)).limit(MAX_ROWS).execute(),
    documents: db.selectFrom('client_documents').selectAll().where(hasId('client_id', ids)).limit(MAX_ROWS).execute(),
    messages: db.selectFrom('contact_messages').selectAll().where(hasEmail('email', email)).limit(MAX_ROWS).execute(),
    letters: readLetters(context, email),
    stock_alerts: db.selectFrom('stock_alerts').selectAll().where(hasEmail('email', email)).limit(MAX_ROWS).execute(),
    date_reminders: db
      .selectFrom('date_reminders')
      .selectAll()
      .where(hasEmail('email', email))
      .limit(MAX_ROWS)
      .execute(),
    meetings: db.selectFrom('meetings').selectAll().where(hasEmail('email', email)).limit(MAX_ROWS).execute(),
    orders: customerOrders(context, email),
    subscriptions: db
      .selectFrom('subscriptions')
      .selectAll()
      .where(hasEmail('buyer_email', email))
      .limit(MAX_ROWS)
      .execute(),
    standing_orders: db
      .selectFrom('standing_orders')
      .selectAll()
      .where(hasEmail('email', email))
      .limit(MAX_ROWS)
      .execute(),
    payments: db.selectFrom('payments').selectAll().where(hasEmail('buyer_email', email)).limit(MAX_ROWS).execute(),
    gift_cards: db.selectFrom('gift_card_sales').selectAll().where(isGiftCardOf(email)).limit(MAX_ROWS).execute(),
    texts: db.selectFrom('text_messages').selectAll().where(isOrderOf(email)).limit(MAX_ROWS).execute(),
    emails: db.selectFrom('emails').selectAll().where(isEmailAbout(email)).limit(MAX_ROWS).execute(),
    accounts: db.selectFrom('users').selectAll().where(hasId('id', ids)).limit(MAX_ROWS).execute(),
    sessions: db.selectFrom('sessions').selectAll().where(hasId('user_id', ids)).limit(MAX_ROWS).execute(),
    trash: db
      .selectFrom('trash')
      .select(['table_name', 'deleted_row', 'deleted_at'])
      .where(isInTrashOf(ids, email))
      .limit(MAX_ROWS)
      .execute(),
  } satisfies Record<Kind, Promise<Row[]>>;
  const found = Object.entries<Promise<Row[]>>(queries).map(async ([kind, rows]) => [kind, (await rows).map(shown)]);
  return Object.fromEntries(await Promise.all(found)) as PersonalData;
}

/** With the dates that the studio keeps. */
function readCustomers({ db }: Context, email: string) {
  return db
    .selectFrom('customers')
    .selectAll()
    .select(
      sql`(select jsonb_agg(jsonb_build_object('what', label, 'day', day)) from customer_dates
        where customer_id = customers.id)`.as('dates'),
    )
    .where('id', 'in', (keys) => keys.selectFrom('customer_keys').select('customer_id').where('key', '=', email))
    .limit(MAX_ROWS)
    .execute();
}

/** With their addresses and phones, and what they have to do with events. */
function readPeople({ db }: Context, ids: string[]) {
  return db
    .selectFrom('people')
    .selectAll()
    .select([
      sql`array(select email from people_emails where person_id = people.id)`.as('emails'),
      sql`array(select phone from people_phones where person_id = people.id)`.as('phones'),
      sql`(select jsonb_agg(jsonb_build_object('event', events.name, 'role', role)) from event_people
        join events on events.id = event_id where person_id = people.id)`.as('events'),
    ])
    .where(hasId('id', ids))
    .limit(MAX_ROWS)
    .execute();
}

function customerOrders({ db }: Context, email: string) {
  return wholeOrders(db)
    .select(
      sql`(select jsonb_agg(jsonb_build_object('product', l.product_title, 'variant', l.variant_title,
        'quantity', l.quantity, 'unit_price_in_cents', l.unit_price_in_cents)) from order_lines l where l.order_id = orders.id)`.as(
        'lines',
      ),
    )
    .where(hasEmail('buyer_email', email))
    .orderBy('number')
    .limit(MAX_ROWS)
    .execute();
}

function shown(row: object): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !NOT_SHOWN.has(column)));
}

/** Emails to the studio's or to staff addresses are about everybody. */
export async function isStudioEmail({ db }: Context, email: string): Promise<boolean> {
  const { rows } = await sql<{ is_own: boolean }>`select
    exists (select from users where is_admin and lower(email) = ${email})
    or exists (select from studio_settings where lower(email) = ${email}) as is_own`.execute(db);
  return rows[0]?.is_own ?? false;
}
