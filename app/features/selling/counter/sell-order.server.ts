import { createHash } from 'node:crypto';
import type { Staff } from '~/features/accounts/staff.server';
import { assertOnAccount, issueInvoice } from '~/features/house-accounts/house-accounts.server';
import { releaseSale } from '~/features/orders/holds.server';
import { findSale, placeSale } from '~/features/checkout/place-order.server';
import { findFull, inTurn, readDeliveryRules } from '~/features/delivery/delivery-rules.server';
import type { DeliveryRules } from '~/features/delivery/delivery-rules';
import { chargesFor } from '~/features/delivery/delivery-charges';
import { confirmedPickup } from '~/features/delivery/pickup-time';
import { assertSeen, findDoubts, fullDoubt } from '~/features/delivery/staff-doubts';
import { moveOrders } from '~/features/orders/move-orders.server';
import { recordOrderEvent } from '~/features/orders/order-events.server';
import { findOrder, lockOrder, markPaid, type Order } from '~/features/orders/orders.server';
import { updateOrder } from '~/features/orders/order-tables.server';
import { listFuneralHomes } from '~/features/delivery/sympathy/funeral-homes.server';
import { serviceRules } from '~/features/delivery/sympathy/service';
import { serviceErrors } from '~/features/delivery/sympathy/service.schema';
import { subtotalCents } from '~/features/pricing/totals/order-totals';
import { priceOrder } from '~/features/pricing/totals/price-order.server';
import type { FieldErrors } from '~/lib/field-errors';
import { invalid } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import type { Context, Transaction } from '~/platform/context.server';
import { mailPaymentLink } from '~/features/money/payments/balance-emails.server';
import { payPageEnd } from '~/features/orders/hold-times';
import { chargeError } from '~/features/pricing/totals/open-cents';
import type { CustomLine } from './custom-lines';
import { detailsOf, type SaleDetails } from './sale-details';
import type { Sale } from './sell.schema';
import { toGiftCardError } from '~/features/gift-cards/gift-cards.server';
import { toDiscountError } from '~/features/pricing/discounts/discounts.server';
import { keepStandingOrder, type Repeated } from './standing-orders.server';
import { forgetTicket } from './kept-tickets.server';
import { readSaleChoices, readSoldGoods } from './sale-choices.server';
import { storeManualPayment } from '~/features/money/payments/take-payment.server';

/** Sells from the stock of the store. Returns the order, the same one if the form is sent again. */
export async function sell(context: Context, member: Seller, { sale, typed }: Repeated): Promise<Order> {
  const key = keyOf(sale);
  const sold = await findOrder(context, (await findSale(context, sale.items, key)) ?? '');
  if (sold && isSold(sold)) return sold;
  const goods = await readSoldGoods(context, sale);
  const rules = await readDeliveryRules(context, { id: sold?.id, lines: goods.lines });
  const homes = await listFuneralHomes(context);
  const details = detailsOf(sale, rules, homes);
  const asked = { ...sale, fulfillment: details.fulfillment };
  const wrong = serviceErrors(asked, homes, rules.calendar.today);
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const doubts = sale.how === 'now' ? {} : findDoubts(serviceRules(rules, asked), details, { goods });
  assertSeen(doubts, sale.anyway);
  const placed = await findOrder(context, await placeSale(context, sale.items, key));
  if (!placed) throw new Error(`The order of the sale ${sale.sale} is gone.`);
  try {
    return await complete(context, member, placed, { sale, typed, rules, details, doubts });
  } catch (error) {
    await releaseSale(context, placed.id);
    throw toGiftCardError(toDiscountError(error));
  }
}

/** As products are, lines of the florist's own are part of what makes it this sale. */
function keyOf({ sale, custom }: Sale): string {
  if (custom.length === 0) return sale;
  return createHash('sha256')
    .update(JSON.stringify([sale, custom]))
    .digest('base64url');
}

function isSold({ channel }: Order) {
  return channel !== 'web';
}

/** Who of the staff. */
type Seller = Pick<Staff, 'id'>;

interface Completing extends Repeated {
  rules: DeliveryRules;
  details: SaleDetails;
  doubts: FieldErrors;
}

async function complete(context: Context, member: Seller, placed: Order, { details, ...selling }: Completing) {
  const { sale, rules } = selling;
  const charges = sale.how === 'now' ? [] : chargesFor(rules, details);
  const priced = { ...placed, lines: [...placed.lines, ...sale.custom] };
  const choices = await readSaleChoices(context, priced, sale);
  const sums = await priceOrder(context, priced, { ...details, isExempt: true }, { ...choices, charges });
  const gift_card_id = choices.gift_card_id ?? null;
  return inTurn(() =>
    context.transaction(async (tx) => {
      const order = await lockOrder(tx, placed.id);
      if (order && isSold(order)) return order;
      if (order?.status !== 'pending')
        throw new UserError(409, 'conflict', 'This took too long. Please sell it again.');
      const overrode = sale.how === 'now' ? null : await assertRoom(tx, order, { details, ...selling });
      const hold_expires_at = payPageEnd(tx.now());
      const channel = sale.how === 'now' ? ('walk_in' as const) : ('phone' as const);
      const lines = [...order.lines, ...(await addCustomLines(tx, order, sale.custom))];
      const saved = await updateOrder(
        tx.db,
        { ...order, lines },
        {
          ...details,
          ...confirmedPickup(details.pickup_time, member, tx.now()),
          ...sums,
          subtotal_cents: subtotalCents(lines),
          gift_card_id,
          channel,
          sold_by: member.id,
          hold_expires_at,
          overrode,
        },
      );
      tx.writes('orders');
      await forgetTicket(tx, sale.sale);
      await takePay(tx, member, saved, sale);
      if (sale.how !== 'now') await keepStandingOrder(tx, member.id, saved, selling);
      return saved;
    }),
  );
}

async function addCustomLines({ db }: Transaction, { id: order_id }: Order, custom: CustomLine[]) {
  if (custom.length === 0) return [];
  const rows = custom.map((line) => ({ ...line, order_id, variant_title: '', takes_stock: false }));
  return db.insertInto('order_lines').values(rows).returningAll().execute();
}

/** The day may have filled up since the rules were read. Returns what is overridden. */
async function assertRoom(tx: Transaction, { id, lines }: Order, { sale, rules, details, doubts }: Completing) {
  const full = await findFull(tx, { ...details, id, lines });
  return assertSeen({ ...(full && fullDoubt(rules, details, full)), ...doubts }, sale.anyway);
}

async function takePay(tx: Transaction, member: Seller, order: Order, { pay, how, reference }: Sale) {
  if (pay === 'link') {
    assertChargeable(order);
    return mailPaymentLink(tx, order);
  }
  if (pay === 'account') {
    await assertOnAccount(tx, order, reference);
    await tx.db.updateTable('orders').set({ balance_cents: order.due_cents }).where('id', '=', order.id).execute();
    if (order.due_cents > 0) await issueInvoice(tx, order.id, reference);
  } else if (order.due_cents > 0)
    await storeManualPayment(tx, member, order, { method: pay, cents: order.due_cents, reference });
  await markPaid(tx, order.id, tx.now());
  await recordOrderEvent(tx, 'order.paid', { order, isOnAccount: pay === 'account' });
  if (how === 'now') await moveOrders(tx, { user_id: member.id }, [{ order_id: order.id, to: 'delivered' }]);
}

function assertChargeable({ due_cents, currency }: Order) {
  const error = chargeError(due_cents, currency);
  if (error) throw invalid({ pay: error });
}
