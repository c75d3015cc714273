import { cityQuestion } from '~/features/delivery/city';
import { pickupTimeError } from '~/features/delivery/pickup-time';
import { findZipCode } from '~/features/delivery/zip-codes.server';
import { assertInTime } from '~/features/orders/change-deadline.server';
import type { Order } from '~/features/orders/orders.server';
import { hasOpenDispute } from '~/features/money/payments/refund-amounts';
import { chargeError } from '~/features/pricing/totals/open-cents';
import { invalid } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import type { Context, Transaction } from '~/platform/context.server';
import type { ChangeOrderForm } from './change-order.schema';
import { type PlannedChange, saveChange } from './save-change.server';

const WHEN = ['fulfillment_date', 'fulfillment_window_id', 'pickup_time'];
const WHERE = [
  'recipient_name',
  'recipient_phone',
  'delivery_street',
  'delivery_city',
  'delivery_region',
  'delivery_postal_code',
  'delivery_note',
  'tax_place',
];

/** Whether the buyer may choose another place: that of a service is the studio's own. */
export function canMove({ fulfillment, funeral_home_id }: Pick<Order, 'fulfillment' | 'funeral_home_id'>): boolean {
  return fulfillment === 'delivery' && funeral_home_id === null;
}

/**
 * The day, the time and the place of an order, by the rules of the checkout. What it costs more is paid by card with the
 * link to pay, and what it costs less goes back at once.
 */
export async function changeByBuyer(context: Context, order: Order, typed: Record<string, string>) {
  const names = ['intent', 'version', 'expected', ...WHEN, ...(canMove(order) ? WHERE : [])];
  const own = Object.fromEntries(names.flatMap((name) => (typed[name] === undefined ? [] : [[name, typed[name]]])));
  await assertCity(typed);
  return saveChange(context, { allow: assertAllowed, decide: settleAtOnce }, order.id, own);
}

/** As at the checkout. */
async function assertCity({ delivery_city = '', delivery_postal_code = '', keeps_city = '' }: Record<string, string>) {
  if (delivery_city === '') return;
  const found = await findZipCode(delivery_postal_code);
  const question = cityQuestion(found, { delivery_city, delivery_postal_code }, keeps_city);
  if (question) throw invalid({ keeps_city: question });
}

async function assertAllowed(tx: Transaction, order: Order) {
  await assertInTime(tx, order);
  const { count } = await tx.db
    .selectFrom('order_changes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_id', '=', order.id)
    .where('by_buyer', '=', true)
    .executeTakeFirstOrThrow();
  if (count >= MOST_CHANGES) throw new UserError(409, 'conflict', TOO_OFTEN);
}

/** Each sends two emails. */
const MOST_CHANGES = 20;
const TOO_OFTEN = 'This order was changed very often. Please call us: nothing is changed yet.';

function settleAtOnce(form: ChangeOrderForm, { order, plan, preview, paid }: PlannedChange): ChangeOrderForm {
  const wrongTime = pickupTimeError(plan.rules, plan.details);
  if (wrongTime) throw invalid({ pickup_time: wrongTime });
  const { difference_cents: more, refund_cents } = preview;
  const isByHand = paid.some(({ provider }) => provider === 'manual');
  const isTooLittle = more > 0 && chargeError(order.balance_cents + more, order.currency) !== undefined;
  if (isTooLittle || (refund_cents > 0 && (isByHand || hasOpenDispute(paid))))
    throw new UserError(409, 'conflict', BY_PHONE);
  return { ...form, settle: more > 0 ? 'link' : 'refund', tell: true };
}

const BY_PHONE =
  'This changes what the order costs, and the difference can’t be paid or refunded here. Please call us: nothing is changed yet.';
