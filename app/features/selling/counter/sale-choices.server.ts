import { requireGiftCard, takeGiftCard } from '~/features/gift-cards/gift-cards.server';
import { readGoods } from '~/features/delivery/wished-delivery.server';
import type { Order } from '~/features/orders/orders.server';
import { requireDiscount } from '~/features/pricing/discounts/discounts.server';
import type { PaymentChoices } from '~/features/pricing/totals/payment-choices';
import { readToday } from '~/features/orders/subscriptions/subscriptions.server';
import type { Context } from '~/platform/context.server';
import type { Sale } from './sell.schema';

/** Discount, gift card and tip of a sale that is placed. Throws what is wrong at its field. */
export async function readSaleChoices(context: Context, order: Order, sale: Sale): Promise<PaymentChoices> {
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
export async function readCodes(context: Context, { items, discount_code, gift_card }: Sale) {
  const { lines } = await readGoods(context, items);
  const discount = await readDiscount(context, discount_code, lines);
  const card = gift_card ? await requireGiftCard(context, 'gift_card', gift_card) : undefined;
  return { discount, balance_cents: card?.balance_cents, last4: card?.last4 };
}

export type SaleCodes = Awaited<ReturnType<typeof readCodes>>;

async function readDiscount(
  context: Context,
  code: Sale['discount_code'],
  lines: Parameters<typeof requireDiscount>[3],
) {
  return code ? requireDiscount(context, code, await readToday(context), lines) : undefined;
}
