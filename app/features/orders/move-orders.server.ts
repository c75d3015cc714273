import { sql } from 'kysely';
import type { Context, Transaction } from '~/platform/context.server';
import { idIn } from '~/platform/selection.server';
import type { FulfillmentState } from './fulfillment-state';

export interface Move {
  /** Of the event. A move that is sent again under the same id changes nothing. */
  id?: string;
  order_id: string;
  /** What the sender saw. Without it, the order moves from wherever it is. */
  from?: FulfillmentState;
  to: FulfillmentState;
  /** The stems of what was made are gone. Without it, back to make takes back that it was made. */
  is_remake?: boolean;
  reason?: string;
  left_with?: string;
  /** In the bucket `client-files`. */
  photo_key?: string;
  happened_at?: Date;
}

/** A member of the staff, or a driver without an account. */
export type Mover = { user_id: string } | { driver_name: string };

/** When buyers hear of a move. Nobody hears of one that takes another back. */
export interface Telling {
  after?: Date;
  isUndo?: boolean;
}

export interface MovedOrder {
  event_id: string;
  order_id: string;
  number: number;
  from_state: FulfillmentState;
  to_state: FulfillmentState;
}

/**
 * The only way to change a fulfillment state: moves paid orders, each at most once, and records the events. Returns those
 * that moved; the others were moved by someone else meanwhile, ended, are not paid, or the move arrived before.
 */
export function moveOrders(
  context: Context,
  mover: Mover,
  moves: Move[],
  telling: Telling = {},
): Promise<MovedOrder[]> {
  return context.transaction(async (tx) => {
    const ids = moves.map(({ order_id }) => order_id);
    // Sorted, so that concurrent moves of several orders cannot deadlock.
    await tx.db.selectFrom('orders').select('id').where(idIn(ids)).orderBy('id').forNoKeyUpdate().execute();
    const moved = await updateStates(tx, mover, moves);
    if (moved.length > 0) {
      tx.writes('orders');
      const events = moved.map(({ event_id }) => event_id);
      if (!telling.isUndo) await tx.jobs.add(tx.db, 'tell-buyers', { events }, telling.after);
    }
    return moved;
  });
}

async function updateStates({ db, now }: Transaction, mover: Mover, moves: Move[]): Promise<MovedOrder[]> {
  const rows = moves.map(({ from, to, happened_at = now(), ...move }) => {
    return { ...move, from_state: from, to_state: to, happened_at };
  });
  const [user_id, driver_name] = 'user_id' in mover ? [mover.user_id, null] : [null, mover.driver_name];
  const moved = await sql<MovedOrder>`
    with asked as (
      select coalesce(id, uuidv7()) as event_id, move.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as move
        (id uuid, order_id uuid, from_state text, to_state text, reason text, left_with text, photo_key text,
         is_remake boolean, happened_at timestamptz)),
    moved as (
      update orders set fulfillment_state = asked.to_state, stems_used = stems_used and asked.is_remake is not true
      from asked
      where orders.id = asked.order_id and status = 'paid'
        and fulfillment_state = coalesce(asked.from_state, fulfillment_state) and fulfillment_state <> asked.to_state
        and (asked.to_state <> 'out' or fulfillment = 'delivery')
        and not exists (select from fulfillment_events repeated where repeated.id = asked.id)
      returning asked.*, number, old.fulfillment_state as old_state),
    recorded as (
      insert into fulfillment_events
        (id, order_id, from_state, to_state, reason, left_with, photo_key, user_id, driver_name, happened_at, created_at)
      select event_id, order_id, old_state, to_state, reason, left_with, photo_key, ${user_id}::uuid, ${driver_name},
        happened_at, ${now()} from moved)
    select event_id, order_id, number, old_state as from_state, to_state from moved order by number`.execute(db);
  return moved.rows;
}

/** Of one order, the oldest first, with the name of whoever moved it. */
export function readFulfillmentEvents(db: Context['db'], orderId: string) {
  return db
    .selectFrom('fulfillment_events as event')
    .leftJoin('users', 'users.id', 'event.user_id')
    .select(['event.id', 'from_state', 'to_state', 'reason', 'left_with', 'photo_key', 'happened_at'])
    .select(sql<string | null>`coalesce(users.name, driver_name)`.as('by'))
    .where('order_id', '=', orderId)
    .orderBy('happened_at')
    .orderBy('event.created_at')
    .limit(200)
    .execute();
}

export type FulfillmentEvent = Awaited<ReturnType<typeof readFulfillmentEvents>>[number];
