import type { Staff } from '~/features/accounts/staff.server';
import {
  markUnmatchedHandled,
  refundAgain,
  refundedOtherwise,
  refundUnmatched,
} from '~/features/money/payments/resolve-payments.server';
import { refundUnsettled, settleAgain } from '~/features/money/payments/settle-again.server';
import { METHODS, type Method } from '~/features/catalog/payment-methods';
import { emailPaymentLink, takePayment } from '~/features/money/payments/take-payment.server';
import { refundByStaff } from '~/features/money/refunds/refund-order.server';
import { refundForm } from '~/features/money/refunds/refund.schema';
import { cleanText } from '~/lib/clean-text';
import { getOwn } from '~/lib/get-own';
import { currentListUrl } from '~/lib/list-query';
import { formatMoney } from '~/lib/money';
import { invalid, parseForm } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { versionIn } from '~/platform/edit-conflict.server';
import type { Flash } from '~/lib/flash';
import { redirectWithFlash } from '~/platform/flash.server';
import type { PostedForm } from '~/platform/posted-form.server';
import type { ParsedListQuery } from '~/platform/list-page.server';
import { readSelection, whichAre } from '~/platform/selection.server';
import { markSpentSaleHandled } from '~/features/gift-cards/returned-sales.server';
import { settleOutside } from '~/features/selling/change/settle-outside.server';
import { exemptOrder } from '~/features/checkout/exemptions/exempt-order.server';
import { confirmPickup } from '~/features/workshop/confirm-pickup.server';
import { moveByStaff, moveOneByStaff } from '~/features/workshop/move-by-staff.server';
import { type FulfillmentState, isFulfillmentState } from '~/features/orders/fulfillment-state';
import { type OrderRecord, orderResults } from '~/features/orders/order-queries.server';
import { correctByStaff, changedRecord } from '~/features/orders/order-changes.server';
import { runAction } from '~/platform/run-action.server';
import { cancelByStaff, noteOrder, readNote } from './update-orders.server';

const MAX_MESSAGE = 1000;
const MAX_NOTE = 2000;

export function handleOrderList(
  context: Context,
  member: Staff,
  { fields, texts: { intent, ref } }: PostedForm,
  { listQuery, path }: { listQuery: ParsedListQuery; path: string },
) {
  const back = currentListUrl(listQuery, path);
  if (intent && Object.hasOwn(PROBLEMS, intent)) return handleProblem(context, member, { intent, ref }, back);
  return runAction(context, {}, async () => {
    const to = stateIn(intent);
    const moved = await context.transaction(async (tx) =>
      moveByStaff(tx, member, await readSelection(tx, fields, orderResults(listQuery)), { to }),
    );
    const which = whichAre(
      moved.map(({ number }) => `Order ${number}`),
      'orders',
    );
    return redirectWithFlash(context, back, { title: 'Success!', description: `${which} ${MOVED[to]}.` });
  });
}

const PROBLEMS: Record<string, { resolve: typeof refundUnmatched; errorTitle: string; description: string }> = {
  'settle-again': {
    resolve: settleAgain,
    errorTitle: 'Not settled',
    description: 'The payment is settled.',
  },
  'refund-unsettled': {
    resolve: refundUnsettled,
    errorTitle: 'Not refunded',
    description: 'The payment is on its way back.',
  },
  'refund-unmatched': {
    resolve: refundUnmatched,
    errorTitle: 'Not refunded',
    description: 'The payment is on its way back.',
  },
  'handle-unmatched': {
    resolve: markUnmatchedHandled,
    errorTitle: 'Save Failed',
    description: 'The payment is off the list.',
  },
  'handle-spent-card': {
    resolve: markSpentSaleHandled,
    errorTitle: 'Save Failed',
    description: 'The gift card is off the list.',
  },
};

/** What of the payments needs a person. */
function handleProblem(
  context: Context,
  member: Staff,
  { intent, ref = '' }: { intent: string; ref?: string },
  back: string,
) {
  const { resolve, errorTitle, description } = getOwn(PROBLEMS, intent) ?? {};
  return runAction(context, { errorTitle }, async () => {
    await resolve?.(context, member, ref);
    return redirectWithFlash(context, back, { title: 'Success!', description: description ?? '' });
  });
}

const MOVED: Record<FulfillmentState, string> = {
  to_make: 'to be made again',
  made: 'made',
  out: 'out for delivery',
  delivered: 'delivered',
  problem: 'marked as a problem',
};

function stateIn(intent = ''): FulfillmentState {
  if (isFulfillmentState(intent)) return intent;
  throw new UserError(400, 'invalid', 'We couldn’t tell which button you pressed. Please try again.');
}

export function handleOrder(
  context: Context,
  member: Staff,
  { texts: typed }: PostedForm,
  order: Pick<OrderRecord, 'id' | 'number' | 'fulfillment' | 'currency'>,
) {
  const { intent = '', from } = typed;
  const read = () => readNote(context, order.id);
  const record = { table: 'orders', id: order.id, labels: { note: 'Note' }, read } as const;
  return runAction(context, { errorTitle: getOwn(ERROR_TITLES, intent), typed, record }, async () => {
    const [message, note] = [cleanText(typed.message ?? ''), cleanText(typed.note ?? '')];
    assertLengths({ message, note });
    const flash = await runIntent(context, member, order, {
      intent,
      message,
      note,
      typed,
      version: versionIn(typed),
      from,
      reason: cleanText(typed.reason ?? typed.remake_reason ?? ''),
    });
    return redirectWithFlash(context, `/store-manager/${order.number}`, flash);
  });
}

export function handleOrderChange(
  context: Context,
  member: Staff,
  typed: Record<string, string>,
  { id, number }: Pick<OrderRecord, 'id' | 'number'>,
) {
  return runAction(context, { typed, record: changedRecord(context, id, 'staff') }, async () => {
    await correctByStaff(context, member, id, typed);
    const flash = { title: 'Success!', description: `Order ${number} is changed.` };
    return redirectWithFlash(context, `/store-manager/${number}`, flash);
  });
}

const ERROR_TITLES: Record<string, string> = {
  cancel: 'Not cancelled',
  refund: 'Not refunded',
  'refund-again': 'Not refunded',
  'confirm-pickup': 'Not confirmed',
};

function assertLengths({ message, note }: { message: string; note: string }) {
  const tooLong = (most: number) => `This is longer than ${most.toLocaleString('en-US')} characters.`;
  const errors = {
    ...(message.length > MAX_MESSAGE && { message: tooLong(MAX_MESSAGE) }),
    ...(note.length > MAX_NOTE && { note: tooLong(MAX_NOTE) }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

type OrderAction = {
  intent: string;
  message: string;
  note: string;
  version?: number;
  from?: string;
  reason: string;
  typed: Record<string, string>;
};

function methodOf(method = ''): Method {
  if (Object.hasOwn(METHODS, method)) return method as Method;
  throw new UserError(400, 'invalid', 'Choose how it was paid.');
}

async function runIntent(
  context: Context,
  member: Staff,
  { id, number, fulfillment, currency }: Pick<OrderRecord, 'id' | 'number' | 'fulfillment' | 'currency'>,
  { intent, message, note, version, from, reason, typed }: OrderAction,
): Promise<Flash> {
  const isWork = intent === 'note' || intent === 'remake' || isFulfillmentState(intent);
  member.mayUse(isWork ? 'work' : 'orders');
  if (intent === 'note') {
    await noteOrder(context, member, id, note, version);
    return { title: 'Success!', description: 'The note is kept.' };
  }
  if (intent === 'cancel') {
    await cancelByStaff(context, member, id, message);
    return { title: 'Order cancelled', description: `Order ${number} is cancelled, its stock back on the shelf.` };
  }
  if (intent === 'refund') {
    const cents = await refundByStaff(context, member, id, parseForm(refundForm, typed));
    if (cents === 0) return { title: 'Order ended', description: `There is nothing to make for order ${number}.` };
    const amount = formatMoney(cents, currency);
    return { title: 'Order refunded', description: `${amount} of order ${number} is on its way back.` };
  }
  if (intent === 'take-payment') {
    const amount = formatMoney(await takePayment(context, member, id, methodOf(typed.method)), currency);
    return { title: 'Payment recorded', description: `${amount} of order ${number} is paid.` };
  }
  if (intent === 'exempt') {
    await exemptOrder(context, id, member);
    return { title: 'Success!', description: `Order ${number} pays no sales tax.` };
  }
  if (intent === 'confirm-pickup')
    return confirmPickup(context, member, id, { wished: typed.wished ?? '', time: typed.time ?? '' });
  if (intent === 'outside-city') {
    await settleOutside(context, member, id);
    return { title: 'Success!', description: `The address of order ${number} is outside the city limits.` };
  }
  if (intent === 'email-link') {
    return { title: 'Link sent', description: `It goes to ${await emailPaymentLink(context, member, id)}.` };
  }
  if (intent === 'refund-again') {
    await refundAgain(context, member, id);
    return { title: 'Success!', description: `The payment of order ${number} is on its way back.` };
  }
  if (intent === 'refunded-otherwise') {
    await refundedOtherwise(context, member, id);
    return { title: 'Success!', description: `The payment of order ${number} was refunded another way.` };
  }
  const isRemake = intent === 'remake';
  const to = isRemake ? 'to_make' : stateIn(intent);
  await moveOneByStaff(context, member, id, { to, reason, isRemake, ...(isFulfillmentState(from) && { from }) });
  const what = to === 'delivered' && fulfillment === 'pickup' ? 'picked up' : MOVED[to];
  return { title: 'Success!', description: `Order ${number} is ${what}.` };
}
