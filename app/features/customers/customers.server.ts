import { sql } from 'kysely';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { assertNotStale, hasVersion, NEXT_VERSION } from '~/platform/edit-conflict.server';
import { containsTyped, eachRow, listPage, type ParsedListQuery, parseListQuery } from '~/platform/list-page.server';

const SORTS = {
  newest: { by: sql`created_at`, type: 'timestamptz', descending: true },
  name: { by: sql`lower(left(name, 100))`, type: 'text' },
  'last-order': { by: sql`last_order_at`, type: 'timestamptz', descending: true },
} as const;

const BY_SPENT = { spent: { by: sql`spent_cents`, type: 'bigint', descending: true } } as const;

const MAX_SHOWN = 100;
const MAX_DUPLICATES = 6;

/** Who sees no money may not sort by it either. */
export function customerListQuery(url: URL, { seesMoney }: { seesMoney: boolean }): ParsedListQuery {
  return parseListQuery(url, { sorts: seesMoney ? { ...SORTS, ...BY_SPENT } : SORTS, defaultSort: 'newest' });
}

export function listCustomers(context: Context, listQuery: ParsedListQuery) {
  return listPage(selectCustomers(context, listQuery.q), listQuery);
}

export type CustomerRow = Awaited<ReturnType<typeof listCustomers>>['rows'][number];

export function eachCustomer(context: Context, listQuery: ParsedListQuery) {
  return eachRow(selectCustomers(context, listQuery.q), listQuery);
}

/** For the search of the whole back office. */
export function findCustomers(context: Context, q: string, limit: number) {
  return selectCustomers(context, q).orderBy('created_at', 'desc').limit(limit).execute();
}

function selectCustomers({ db }: Context, q: string) {
  return db
    .selectFrom('customers')
    .select(['id', 'name', 'email', 'phone', 'orders', 'spent_cents', 'last_order_at', 'created_at'])
    .where('merged_into', 'is', null)
    .$if(q !== '', (all) => all.where(containsTyped(sql`customer_search_text(name, email, phone)`, q)));
}

/** Sold to one of the customer's addresses, or phones where there is no address. Each part reads its index. */
function isOrderOf(id: ReturnType<typeof sql>) {
  const keys = sql`array(select key from customer_keys where customer_id = ${id})`;
  return sql<boolean>`status in ('paid', 'refunded') and (lower(buyer_email) = any(${keys}) and buyer_email is not null
    or customer_key(null, buyer_phone) = any(${keys}) and buyer_email is null and buyer_phone is not null)`;
}

export async function readCustomer(context: Context, id: string) {
  const { db } = context;
  if (!isUuid(id)) return undefined;
  const customer = await db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst();
  if (!customer) return undefined;
  const keys = sql`array(select key from customer_keys where customer_id = ${id})`;
  const [newest, inquiries, dates, merges, duplicates, known] = await Promise.all([
    newestOrders(context, id),
    db
      .selectFrom('clients')
      .select(['id', 'name', 'event_date', 'event_venue', 'created_at'])
      .where(
        sql<boolean>`(lower(email) = any(${keys}) or customer_key(null, phone) = any(${keys}) and email is null and phone is not null)`,
      )
      .orderBy('created_at', 'desc')
      .limit(MAX_SHOWN)
      .execute(),
    db.selectFrom('customer_dates').selectAll().where('customer_id', '=', id).orderBy('day').limit(MAX_SHOWN).execute(),
    db
      .selectFrom('customer_merges as merge')
      .innerJoin('customers as other', 'other.id', 'merged_id')
      .select(['merge.id', 'other.name', 'other.email', 'other.phone', 'other.note', 'merged_at'])
      .where('kept_id', '=', id)
      .where('undone_at', 'is', null)
      .orderBy('merged_at')
      .limit(MAX_SHOWN)
      .execute(),
    findDuplicates(context, customer),
    db
      .selectFrom('customer_keys')
      .select('key')
      .where('customer_id', '=', id)
      .orderBy('key')
      .limit(MAX_SHOWN)
      .execute(),
  ]);
  return { ...customer, newest, inquiries, dates, merges, duplicates, keys: known.map(({ key }) => key) };
}

/** `offset 0` keeps the planner from reading all orders backward until enough are theirs. */
function newestOrders({ db }: Context, id: string) {
  return db
    .selectFrom((orders) =>
      orders
        .selectFrom('orders')
        .select(['number', 'status', 'total_cents', 'currency', 'created_at'])
        .where(isOrderOf(sql`${id}::uuid`))
        .offset(0)
        .as('own'),
    )
    .selectAll()
    .orderBy('number', 'desc')
    .limit(MAX_SHOWN)
    .execute();
}

export type Customer = NonNullable<Awaited<ReturnType<typeof readCustomer>>>;

/** Others with the same whole name, or with the same phone and last name: a household shares its phone. */
function findDuplicates(
  { db }: Context,
  { id, name, phone }: { id: string; name: string | null; phone: string | null },
) {
  return db
    .selectFrom('customers')
    .select(['id', 'name', 'email', 'phone'])
    .where('merged_into', 'is', null)
    .where('id', '<>', id)
    .where(
      sql<boolean>`(lower(left(name, 100)) = lower(left(${name}::text, 100))
        or customer_key(null, phone) = customer_key(null, ${phone}::text)
          and coalesce(substring(lower(name) from '\\S+$') = substring(lower(${name}::text) from '\\S+$'), true))`,
    )
    .limit(MAX_DUPLICATES)
    .execute();
}

export function saveNote(context: Context, id: string, note: string, version?: number) {
  return context.transaction(async (tx) => {
    const update = tx.db
      .updateTable('customers')
      .set({ note: note || null, version: NEXT_VERSION })
      .where('id', '=', id);
    assertNotStale(await update.where(hasVersion(version)).executeTakeFirstOrThrow());
  });
}

/** If a colleague has merged the customer meanwhile, the day belongs to the one they are part of. */
export function addDate(context: Context, id: string, date: { label: string; day: string }) {
  return context.transaction(async (tx) => {
    const { customer_id } = await tx.db
      .selectFrom('customers')
      .select(({ fn }) => fn.coalesce('merged_into', 'id').as('customer_id'))
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new UserError(404, 'not-found', 'There is no such customer.'));
    await tx.db
      .insertInto('customer_dates')
      .values({ customer_id, ...date })
      .execute();
  });
}

export function deleteDate(context: Context, customer_id: string, id: string) {
  return context.transaction(async (tx) => {
    await tx.db
      .deleteFrom('customer_dates')
      .where('id', '=', isUuid(id) ? id : null)
      .where('customer_id', '=', customer_id)
      .returning('id')
      .executeTakeFirstOrThrow(() => new UserError(404, 'not-found', 'Someone else has deleted this date.'));
  });
}
