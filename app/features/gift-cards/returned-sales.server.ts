import { type Selectable, sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import type { Orders } from '~/platform/database-types';

interface ReturnedSale {
  gift_card_id: string;
  balance_cents: number;
  returned_cents: number;
  /** What its buyer got back elsewhere: refunds at the provider, and lost disputes. */
  owed_cents: number;
  /** What is left of the purchase, after everything that was taken back. */
  kept_cents: number;
}

/**
 * Takes off a bought card what its buyer got back without the studio, as far as it is there; staff see the rest. Safe to
 * repeat, in any order of arrival. `tx` holds the order.
 */
export async function takeBackWhatWasReturned(tx: Context, { id, channel }: Selectable<Orders>): Promise<void> {
  if (channel !== 'gift_card') return;
  const sale = await readReturned(tx, id);
  if (!sale) return;
  const { gift_card_id, balance_cents, returned_cents, owed_cents, kept_cents } = sale;
  const missing = Math.min(owed_cents - returned_cents, kept_cents);
  // A refund at the provider that failed later is put on the card again.
  const cents = Math.min(missing, balance_cents);
  if (cents !== 0)
    await tx.db
      .insertInto('gift_card_movements')
      .values({
        gift_card_id,
        kind: cents > 0 ? 'return' : 'refund',
        cents: -cents,
        order_id: id,
        created_at: tx.now(),
      })
      .execute();
  const known = { returned_cents: returned_cents + cents, spent_cents: Math.max(0, missing - cents) };
  await tx.db.updateTable('gift_card_sales').set(known).where('order_id', '=', id).execute();
  tx.writes('orders');
}

async function readReturned({ db }: Context, orderId: string): Promise<ReturnedSale | undefined> {
  // Its row is locked before its balance is read.
  await sql`select from gift_cards where id = (select gift_card_id from gift_card_sales where order_id = ${orderId})
    for update`.execute(db);
  const { rows } = await sql<ReturnedSale>`
    with payment as (
      select ref from payments where order_id = ${orderId}
        and (refund_reason is null or refund_reason in ('by_staff', 'by_buyer', 'at_provider'))
    )
    select sale.gift_card_id, gift_cards.balance_cents, sale.returned_cents,
      (select coalesce(sum(amount_cents), 0) from payment_refunds join payment on ref = payment_ref
        where requested_at is null and status = 'succeeded')::bigint
      + (select coalesce(sum(amount_cents), 0) from payment_disputes join payment on ref = payment_ref
        where status = 'lost')::bigint as owed_cents,
      (select coalesce(sum(cents), 0) from gift_card_movements
        where gift_card_id = sale.gift_card_id and order_id = ${orderId} and kind <> 'order')::bigint as kept_cents
    from gift_card_sales sale join gift_cards on gift_cards.id = sale.gift_card_id
    where sale.order_id = ${orderId}`.execute(db);
  return rows[0];
}

const MAX = 20;

/** Cards that were spent although their purchase was given back. */
export function listSpentSales({ db }: Pick<Context, 'db'>) {
  return db
    .selectFrom('gift_card_sales as sale')
    .innerJoin('orders', 'orders.id', 'sale.order_id')
    .innerJoin('gift_cards', 'gift_cards.id', 'sale.gift_card_id')
    .select(['orders.number', 'orders.currency', 'gift_cards.id as gift_card_id', 'gift_cards.last4', 'spent_cents'])
    .whereRef('spent_cents', '>', 'spent_handled_cents')
    .orderBy('orders.number')
    .limit(MAX)
    .execute();
}

/** It comes back to the list if more of it turns out to be spent. */
export function markSpentSaleHandled(context: Context, member: Staff, number: string): Promise<void> {
  member.mayUse('orders');
  return context.transaction(async (tx) => {
    const handled = await tx.db
      .updateTable('gift_card_sales as sale')
      .from('orders')
      .whereRef('orders.id', '=', 'sale.order_id')
      .where('orders.number', '=', /^\d{1,15}$/.test(number) ? Number(number) : 0)
      .whereRef('spent_cents', '>', 'spent_handled_cents')
      .set(({ ref }) => ({ spent_handled_cents: ref('spent_cents'), spent_handled_by: member.name }))
      .executeTakeFirst();
    if (handled.numUpdatedRows === 0n) throw new UserError(409, 'conflict', 'It has been dealt with already.');
    tx.writes('orders');
  });
}
