import { type Insertable, type Selectable, sql, type RawBuilder, type UpdateObject } from 'kysely';
import type { DB, Orders } from '~/platform/database-types';
import type { Context } from '~/platform/context.server';

/** What stands in a table of its own: one row for each order that has any of it. */
const PARTS = {
  order_deliveries: [
    ...(['recipient_name', 'recipient_phone', 'delivery_street', 'delivery_city', 'delivery_region'] as const),
    ...(['delivery_postal_code', 'delivery_note', 'delivery_zone'] as const),
  ],
  order_services: ['deceased_name', 'funeral_home_id', 'funeral_home', 'service_date', 'service_time'],
  subscription_orders: ['subscription_rhythm', 'subscription_id', 'subscription_day'],
} as const;

type PartTable = keyof typeof PARTS;
const TABLES = Object.keys(PARTS) as PartTable[];
type PartColumn = (typeof PARTS)[PartTable][number];
type PartsOf = DB['order_deliveries'] & DB['order_services'] & DB['subscription_orders'];

/** The columns of an order with those of its parts. */
export type OrderColumns = Selectable<Orders> & Pick<Selectable<PartsOf>, PartColumn>;
type OrderInsert = Insertable<Orders> & Partial<Pick<Insertable<PartsOf>, PartColumn>>;
export type OrderValues = UpdateObject<DB, 'orders'> & Partial<Pick<Insertable<PartsOf>, PartColumn>>;

/** PostgreSQL leaves out a join that the query takes nothing from. */
export function ordersWithParts(db: Context['db']) {
  return db
    .selectFrom('orders')
    .leftJoin('order_deliveries', 'order_deliveries.order_id', 'orders.id')
    .leftJoin('order_services', 'order_services.order_id', 'orders.id')
    .leftJoin('subscription_orders', 'subscription_orders.order_id', 'orders.id');
}

export function wholeOrders(db: Context['db']) {
  return ordersWithParts(db)
    .selectAll('orders')
    .select(PARTS.order_deliveries.map((name) => `order_deliveries.${name}` as const))
    .select(PARTS.order_services)
    .select(PARTS.subscription_orders);
}

/** Writes columns of an order and of its parts in one statement. Returns the order with what was written. */
export async function updateOrder<Known extends { id: string }>(db: Context['db'], order: Known, values: OrderValues) {
  const saved = await updateOrderIf(db, order, values, sql`true`);
  if (!saved) throw new Error(`Order ${order.id} is gone.`);
  return saved;
}

/** The same, or undefined if `when` is not true of the order. */
export async function updateOrderIf<Known extends { id: string }>(
  db: Context['db'],
  order: Known,
  values: OrderValues,
  when: RawBuilder<boolean>,
): Promise<(Known & Selectable<Orders>) | undefined> {
  const parts = pick(
    values,
    TABLES.flatMap((table): readonly PartColumn[] => PARTS[table]),
  );
  const own = Object.fromEntries(Object.entries(values).filter(([name]) => !(name in parts)));
  const saved =
    Object.keys(own).length > 0
      ? db.updateTable('orders').set(own).where('id', '=', order.id).where(when).returningAll()
      : db.selectFrom('orders').selectAll().where('id', '=', order.id).where(when).forUpdate();
  const stored = TABLES.flatMap((table) => {
    const part = pick(values, PARTS[table]);
    return Object.keys(part).length === 0 ? [] : [sql`, ${sql.ref(`stored_${table}`)} as (${storePart(table, part)})`];
  });
  const { rows } = await sql<Selectable<Orders>>`
    with saved as (${saved}) ${sql.join(stored, sql``)} select * from saved`.execute(db);
  return rows[0] && { ...order, ...rows[0], ...parts };
}

/** Of the order in `saved`. A part that says nothing has no row. */
function storePart(table: PartTable, part: Record<string, unknown>) {
  const names = Object.keys(part);
  if (Object.values(part).every((value) => value === null)) {
    if (names.length === PARTS[table].length)
      return sql`delete from ${sql.table(table)} using saved where order_id = saved.id`;
    return sql`update ${sql.table(table)} set ${sql.join(names.map((name) => sql`${sql.ref(name)} = null`))}
      from saved where order_id = saved.id`;
  }
  return sql`insert into ${sql.table(table)} (order_id, ${sql.join(names.map((name) => sql.ref(name)))})
    select id, ${sql.join(Object.values(part))} from saved on conflict (order_id) do update
    set ${sql.join(names.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}`;
}

function pick<Name extends string>(values: Partial<Record<Name, unknown>>, names: readonly Name[]) {
  return Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));
}

/** Orders as they were sold elsewhere, or are made up. */
export async function insertOrders(db: Context['db'], orders: OrderInsert[]) {
  const own = orders.map((order) => Object.fromEntries(Object.entries(order).filter(([name]) => !isPart(name))));
  const rows = await db
    .insertInto('orders')
    .values(own as Insertable<Orders>[])
    .returningAll()
    .execute();
  for (const table of TABLES) {
    const parts = rows.flatMap(({ id }, at) => {
      const part = pick(orders[at] ?? {}, PARTS[table]);
      return Object.values(part).some((value) => value !== null) ? [{ order_id: id, ...part }] : [];
    });
    if (parts.length > 0) await db.insertInto(table).values(parts).execute();
  }
  return rows;
}

function isPart(name: string) {
  return TABLES.some((table) => (PARTS[table] as readonly string[]).includes(name));
}
