import { sql } from 'kysely';
import { keepBooks } from '~/features/books/keep-books.server';
import { isUuid } from '~/lib/uuid';
import { endFirstOrderCodes } from '~/features/pricing/discounts/discounts.server';
import type { Context, Transaction } from '~/platform/context.server';
import type { Details } from './checkout.schema';
import { holdEnd } from './hold-times';
import { updateOrderIf, wholeOrders } from './order-tables.server';
import type { priceOrder } from '~/features/pricing/totals/price-order.server';

export async function findOrder({ db }: Context, token: string) {
  if (!isUuid(token)) return undefined;
  const order = await wholeOrders(db).where('token', '=', token).executeTakeFirst();
  return order && { ...order, lines: await readLines(db, order.id) };
}

export type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

export function readLines(db: Context['db'], orderId: string) {
  return db.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}

export async function readOrderById({ db }: Context, id: string): Promise<Order | undefined> {
  const order = await wholeOrders(db).where('id', '=', id).executeTakeFirst();
  return order && { ...order, lines: await readLines(db, id) };
}

/** Read once it is locked: a statement that waits for the lock sees what joined tables said before. */
export async function lockOrder(tx: Context, id: string): Promise<Order | undefined> {
  await tx.db.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute();
  return readOrderById(tx, id);
}

type PricedSums = Awaited<ReturnType<typeof priceOrder>> & { gift_card_id: string | null };

/** Starts the hold anew the first time. Undefined if the order cannot be paid any more. */
export function saveDetails(context: Context, order: Order, details: Details, sums: PricedSums) {
  const now = context.now();
  const hold_expires_at = sql<Date>`case when buyer_email is null then ${holdEnd(now)} else hold_expires_at end`;
  const isHeld = sql<boolean>`status = 'pending' and hold_expires_at > ${now}`;
  return updateOrderIf(context.db, order, { ...details, ...sums, hold_expires_at }, isHeld);
}

/** Also for ended orders whose stock was taken again. */
export async function markPaid(tx: Transaction, id: string, now: Date) {
  const { db } = tx;
  await db
    .updateTable('orders')
    .set({ status: 'paid', paid_at: now, ended_at: null })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'expired', 'cancelled'])
    .execute();
  await storeGiftCardPayment(db, id, now);
  keepBooks(tx, { order: id }, { payment: `gift_card_${id}` });
  await endFirstOrderCodes(tx, id);
}

/** Of the time of the order: refunds take the newest payments first, so the card gets its money back last. */
function storeGiftCardPayment(db: Context['db'], id: string, now: Date) {
  return db
    .insertInto('payments')
    .columns(['ref', 'provider', 'order_id', 'amount_cents', 'currency', 'status', 'created_at', 'settled_at'])
    .expression(
      db
        .selectFrom('orders')
        .select(({ ref, val }) => [
          sql<string>`'gift_card_' || id`.as('ref'),
          val('gift_card' as const).as('provider'),
          ...([ref('id').as('order_id'), ref('gift_card_cents').as('amount_cents'), 'currency'] as const),
          ...([val('paid' as const).as('status'), 'created_at', val(now).as('settled_at')] as const),
        ])
        .where('id', '=', id)
        .where('status', '=', 'paid')
        .where('gift_card_cents', '>', 0),
    )
    .onConflict((same) => same.column('ref').doNothing())
    .execute();
}

/** Of an order that was sold before, the books know already how it ended. */
export function markRefunded({ db }: Context, id: string, now: Date) {
  return db
    .updateTable('orders')
    .set({ status: 'refunded', ended_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['expired', 'cancelled'])
    .where('paid_at', 'is', null)
    .execute();
}
