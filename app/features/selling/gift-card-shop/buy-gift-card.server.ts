import { createHash } from 'node:crypto';
import { holdEnd } from '~/features/orders/hold-times';
import { type Order, readOrderById } from '~/features/orders/orders.server';
import { beginPayment } from '~/features/money/payments/begin-payment.server';
import { openBalance } from '~/features/selling/counter/balance-payable.server';
import { storeClosedMessage } from '~/features/catalog/store-closed.server';
import { readStudio } from '~/features/studio/studio.server';
import { HONEYPOT } from '~/lib/honeypot';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { withinLimit } from '~/platform/limits.server';
import type { BuyForm } from '~/features/gift-cards/gift-card.schema';

/** Places an order for a card; returns the URL of its payment page, the same one if the form is sent again. */
export async function buyGiftCard(context: Context, form: BuyForm): Promise<string> {
  const closed = storeClosedMessage(context.config);
  if (closed) throw new UserError(503, 'unavailable', closed);
  if (!(await withinLimit(context, 'gift card by address', context.address)))
    throw new UserError(
      429,
      'too-many',
      'A lot of requests came from your connection. Please try again in an hour, or call us.',
    );
  const order = await placeGiftCardOrder(context, form);
  if (order.status !== 'pending') throw new UserError(409, 'conflict', 'It is paid already, or was not paid in time.');
  return beginPayment(context, openBalance(order, context.now()));
}

function placeGiftCardOrder(
  context: Context,
  { key, amount, buyer_name, buyer_email, [HONEYPOT]: _honeypot, ...sale }: BuyForm,
) {
  // Bound to what was typed, as carts are: a key alone opens nobody's order.
  const facts = [key, amount, buyer_name, buyer_email, ...Object.values(sale)];
  const idempotency_key = createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
  const page = `${context.origin}/gift-cards`;
  return context.transaction(async (tx): Promise<Order> => {
    const { currency } = await readStudio(tx);
    const placed = await tx.db
      .insertInto('orders')
      .values({
        idempotency_key,
        currency,
        subtotal_cents: amount,
        channel: 'gift_card',
        buyer_name,
        buyer_email,
        hold_expires_at: holdEnd(tx.now()),
        success_url: page,
        cancel_url: page,
      })
      .onConflict((same) => same.column('idempotency_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (placed) await storeSale(tx, placed.id, amount, sale);
    const id = placed?.id ?? (await findByKey(tx, idempotency_key));
    const order = await readOrderById(tx, id);
    if (!order) throw new Error(`The order ${id} of a gift card is gone.`);
    return order;
  });
}

type SaleForm = Omit<BuyForm, 'key' | 'amount' | 'buyer_name' | 'buyer_email' | typeof HONEYPOT>;

async function storeSale(tx: Context, order_id: string, amount: number, sale: SaleForm) {
  await tx.db
    .insertInto('order_lines')
    .values({
      order_id,
      product_title: 'Gift card',
      variant_title: `For ${sale.recipient_name}`,
      unit_price_in_cents: amount,
      quantity: 1,
      takes_stock: false,
    })
    .execute();
  await tx.db
    .insertInto('gift_card_sales')
    .values({ order_id, ...sale })
    .execute();
  tx.writes('orders');
}

async function findByKey({ db }: Context, key: string) {
  const order = db.selectFrom('orders').select('id').where('idempotency_key', '=', key);
  return (await order.executeTakeFirstOrThrow()).id;
}
