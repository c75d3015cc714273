import type { Staff } from '~/features/accounts/staff/staff.server';
import {
  markUnmatchedHandled,
  refundAgain,
  refundedOtherwise,
  refundUnmatched,
} from '~/features/store/payments/resolve-payments.server';
import { cleanText } from '~/lib/clean-text';
import { getOwn } from '~/lib/get-own';
import { currentListUrl } from '~/lib/list-query';
import { invalid } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { versionIn } from '~/platform/edit-conflict.server';
import type { Flash } from '~/lib/flash';
import { redirectWithFlash } from '~/platform/flash.server';
import type { PostedForm } from '~/platform/posted-form.server';
import type { ParsedListQuery } from '~/platform/list-page.server';
import { readSelection, whichAre } from '~/platform/selection.server';
import { orderResults } from '~/features/store/orders/order-queries.server';
import { runAction } from '~/platform/run-action.server';
import {
  cancelByStaff,
  markOrders,
  noteOrder,
  PROGRESS,
  type Progress,
  readNote,
  refundByStaff,
} from './update-orders.server';

const MAX_MESSAGE = 1000;
const MAX_NOTE = 2000;

export function handleOrderList(
  context: Context,
  member: Staff,
  { fields, texts: { intent, ref } }: PostedForm,
  { listQuery, path }: { listQuery: ParsedListQuery; path: string },
) {
  const back = currentListUrl(listQuery, path);
  if (intent === 'refund-unmatched' || intent === 'handle-unmatched')
    return handleUnmatched(context, member, { intent, ref }, back);
  return runAction(context, {}, async () => {
    const progress = progressOf(intent);
    const numbers = await context.transaction(async (tx) =>
      markOrders(tx, member, await readSelection(tx, fields, orderResults(listQuery)), progress),
    );
    const which = whichAre(
      numbers.map((number) => `Order ${number}`),
      'orders',
    );
    return redirectWithFlash(context, back, { title: 'Success!', description: `${which} ${PROGRESS[progress]}.` });
  });
}

function handleUnmatched(
  context: Context,
  member: Staff,
  { intent, ref = '' }: { intent: string; ref?: string },
  back: string,
) {
  const isRefund = intent === 'refund-unmatched';
  return runAction(context, { errorTitle: isRefund ? 'Not Refunded' : 'Save Failed' }, async () => {
    await (isRefund ? refundUnmatched : markUnmatchedHandled)(context, member, ref);
    const description = isRefund ? 'The payment is on its way back.' : 'The payment is off the list.';
    return redirectWithFlash(context, back, { title: 'Success!', description });
  });
}

function progressOf(intent = ''): Progress {
  if (Object.hasOwn(PROGRESS, intent)) return intent as Progress;
  throw new UserError(400, 'invalid', 'The page did not say what to do.');
}

export function handleOrder(
  context: Context,
  member: Staff,
  { texts: typed }: PostedForm,
  order: { id: string; number: number },
) {
  const { intent = '', restock } = typed;
  const read = () => readNote(context, order.id);
  const record = { table: 'orders', id: order.id, labels: { note: 'Note' }, read } as const;
  return runAction(context, { errorTitle: getOwn(ERROR_TITLES, intent), typed, record }, async () => {
    const [message, note] = [cleanText(typed.message ?? ''), cleanText(typed.note ?? '')];
    assertLengths({ message, note });
    const flash = await runIntent(context, member, order, {
      intent,
      message,
      note,
      version: versionIn(typed),
      restock,
    });
    return redirectWithFlash(context, `/store-manager/${order.number}`, flash);
  });
}

const ERROR_TITLES: Record<string, string> = {
  ...{ cancel: 'Not Cancelled', refund: 'Not Refunded', 'refund-again': 'Not Refunded' },
};

function assertLengths({ message, note }: { message: string; note: string }) {
  const tooLong = (most: number) => `This is longer than ${most.toLocaleString('en-US')} characters.`;
  const errors = {
    ...(message.length > MAX_MESSAGE && { message: tooLong(MAX_MESSAGE) }),
    ...(note.length > MAX_NOTE && { note: tooLong(MAX_NOTE) }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

type OrderAction = { intent: string; message: string; note: string; version?: number; restock?: string };

async function runIntent(
  context: Context,
  member: Staff,
  { id, number }: { id: string; number: number },
  { intent, message, note, version, restock }: OrderAction,
): Promise<Flash> {
  if (intent === 'note') {
    await noteOrder(context, member, id, note, version);
    return { title: 'Success!', description: 'The note is kept.' };
  }
  if (intent === 'cancel') {
    await cancelByStaff(context, member, id, message);
    return { title: 'Order Cancelled', description: `Order ${number} is cancelled, its stock back on the shelf.` };
  }
  if (intent === 'refund') {
    await refundByStaff(context, member, id, { message, restock: restock === 'on' });
    return { title: 'Order Refunded', description: `The payment of order ${number} is on its way back.` };
  }
  if (intent === 'refund-again') {
    await refundAgain(context, member, id);
    return { title: 'Success!', description: `The payment of order ${number} is on its way back.` };
  }
  if (intent === 'refunded-otherwise') {
    await refundedOtherwise(context, member, id);
    return { title: 'Success!', description: `The payment of order ${number} was given back another way.` };
  }
  const progress = progressOf(intent);
  const changed = await markOrders(context, member, [id], progress);
  if (changed.length === 0)
    throw new UserError(409, 'conflict', 'Only an order that is paid can be marked, and only once.');
  return { title: 'Success!', description: `Order ${number} is ${PROGRESS[progress]}.` };
}
