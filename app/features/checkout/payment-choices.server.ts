import { findDiscount, requireDiscount, toDiscountError } from '~/features/pricing/discounts/discounts.server';
import { readOrderGiftCard, takeGiftCard } from '~/features/gift-cards/gift-cards.server';
import type { Order } from '~/features/orders/orders.server';
import { closePaymentPages } from '~/features/money/payments/take-payment.server';
import { readStudio } from '~/features/studio/studio.server';
import { dayIn } from '~/lib/dates';
import { invalid, parseForm } from '~/lib/parse-form';
import type { Context } from '~/platform/context.server';
import { subtotalOf } from '~/features/pricing/totals/order-totals';
import { codesForm, type PaymentChoices, tipForm, tipPercentages } from '~/features/pricing/totals/payment-choices';

export type ShownChoices = Omit<PaymentChoices, 'gift_card_id'> & { last4?: string };

/** Those of the order so far, for its page. */
export async function readChoices(context: Context, order: Order): Promise<ShownChoices> {
  const { discount_code, tip_cents } = order;
  const discount = discount_code ? await findDiscount(context, discount_code, await readToday(context)) : undefined;
  const card = await readOrderGiftCard(context, order);
  return { discount, tip_cents, ...(card && { balance_cents: card.balance_cents, last4: card.last4 }) };
}

/** Those of a posted form. Throws what is wrong at its field. */
export async function takeChoices(
  context: Context,
  order: Order,
  typed: Record<string, string>,
): Promise<PaymentChoices> {
  const { tip_choices, currency } = await readStudio(context);
  const tip_cents = parseForm(tipForm(tipPercentages(tip_choices), subtotalOf(order.lines), currency), typed);
  const { discount_code, gift_card } = parseForm(codesForm, typed);
  const discount = discount_code ? await takeDiscount(context, order, discount_code) : undefined;
  const card = await takeGiftCard(context, order, gift_card);
  return { discount, tip_cents, ...(card && { gift_card_id: card.id, balance_cents: card.balance_cents }) };
}

/** A code that is on the order already is not guessed. */
async function takeDiscount(context: Context, order: Order, code: string) {
  const today = await readToday(context);
  if (code !== order.discount_code) return requireDiscount(context, code, today, order.lines);
  const discount = await findDiscount(context, code, today);
  if (!discount) throw invalid({ discount_code: 'This code has ended.' });
  return discount;
}

/** Puts the codes on the order before the other details are there, so that its page shows the new total. */
export async function applyCodes(context: Context, order: Order, typed: Record<string, string>): Promise<void> {
  const { discount, gift_card_id = null } = await takeChoices(context, order, typed);
  const discount_code = discount?.code ?? null;
  const isOtherCode = discount_code !== order.discount_code;
  const isOtherCard = gift_card_id !== order.gift_card_id;
  const applying = context.transaction(async (tx) => {
    await tx.db
      .updateTable('orders')
      // What they take is decided with the details.
      .set({
        discount_code,
        gift_card_id,
        ...(isOtherCode && { discount_cents: 0, discount_terms: null }),
        ...(isOtherCard && { gift_card_cents: 0 }),
      })
      .where('id', '=', order.id)
      .where('status', '=', 'pending')
      .execute();
    if (isOtherCode || isOtherCard) await closePaymentPages(tx, order.id);
  });
  await applying.catch((error) => {
    throw toDiscountError(error);
  });
}

async function readToday(context: Context) {
  return dayIn((await readStudio(context)).time_zone, context.now());
}
