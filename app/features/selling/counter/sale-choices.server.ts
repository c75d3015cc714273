import { requireGiftCard, takeGiftCard } from '~/features/gift-cards/gift-cards.server';
import { readGoods } from '~/features/delivery/wished-delivery.server';
import { readStudio } from '~/features/studio/studio.server';
import { type PricedLine, subtotalOf } from '~/features/pricing/totals/order-totals';
import type { Order } from '~/features/orders/orders.server';
import { requireDiscount } from '~/features/pricing/discounts/discounts.server';
import type { PaymentChoices } from '~/features/pricing/totals/payment-choices';
import { readToday } from '~/features/orders/subscriptions/subscriptions.server';
import type { Context } from '~/platform/context.server';
import type { Sale } from './sell.schema';

/** Discount, gift card and tip of a sale that is placed. Throws what is wrong at its field. */
export async function readSaleChoices(
  context: Context,
  order: Omit<Order, 'lines'> & { lines: PricedLine[] },
  sale: Sale,
): Promise<PaymentChoices> {
  const { discount_code, gift_card, tip_cents } = sale;
  const discount = await readDiscount(context, discount_code, order.lines);
  const card = await takeGiftCard(context, order, gift_card);
  return {
    discount,
    tip_cents: tip_cents ?? 0,
    ...(card && { gift_card_id: card.id, balance_cents: card.balance_cents }),
  };
}

/** What the codes take off, before anything is sold. */
export async function readCodes(context: Context, sale: Sale) {
  const { discount_code, gift_card } = sale;
  const { lines } = await readSoldGoods(context, sale);
  const discount = await readDiscount(context, discount_code, lines);
  const card = gift_card ? await requireGiftCard(context, 'gift_card', gift_card) : undefined;
  return { discount, balance_cents: card?.balance_cents, last4: card?.last4 };
}

/** The products at today's prices, and the lines of the florist's own. */
export async function readSoldGoods(context: Context, { items, custom }: Pick<Sale, 'items' | 'custom'>) {
  const none = async () => ({ lines: [], currency: (await readStudio(context)).currency });
  const goods = items.length === 0 ? await none() : await readGoods(context, items);
  const lines = [...goods.lines, ...custom];
  return { lines, subtotal_cents: subtotalOf(lines), currency: goods.currency };
}

export type SaleCodes = Awaited<ReturnType<typeof readCodes>>;

async function readDiscount(context: Context, code: Sale['discount_code'], lines: PricedLine[]) {
  return code ? requireDiscount(context, code, await readToday(context), lines) : undefined;
}
