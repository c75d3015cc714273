import { data } from 'react-router';
import type { Staff } from '~/features/accounts/staff.server';
import {
  handleUnmatched,
  refundAgain,
  refundedOtherwise,
  refundUnmatched,
} from '~/features/payments/payment-acts.server';
import { cleanText } from '~/lib/clean-text';
import { idFields } from '~/lib/form-fields';
import { getOwn } from '~/lib/get-own';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { editFailureOf, versionIn } from '~/platform/edit-conflict.server';
import { failureOf } from '~/platform/failed.server';
import { type Flash, redirectWithFlash } from '~/platform/flash.server';
import type { PostedForm } from '~/platform/posted-form.server';
import {
  cancelByStaff,
  markOrders,
  noteOrder,
  PROGRESS,
  type Progress,
  readNote,
  refundByStaff,
} from './order-acts.server';

const MAX_LETTERS = 1000;
const MAX_NOTE = 2000;

export async function takeOrderList(context: Context, member: Staff, posted: PostedForm, back: string) {
  if (posted.texts.intent?.endsWith('-unmatched')) return takeUnmatched(context, member, posted, back);
  const ids = idFields(posted.fields);
  let numbers: number[] = [];
  const failed = await failureOf(context, 'Save Failed', async () => {
    numbers = await markOrders(context, member, ids, progressOf(posted.texts.intent));
  });
  if (failed) return data({ error: failed.error }, failed.status);
  const progress = PROGRESS[progressOf(posted.texts.intent)];
  const description =
    numbers.length === 1 ? `Order ${numbers[0]} is ${progress}.` : `${numbers.length} orders are ${progress}.`;
  return redirectWithFlash(context, back, { title: 'Success!', description });
}

async function takeUnmatched(context: Context, member: Staff, { texts }: PostedForm, back: string) {
  const isRefund = texts.intent === 'refund-unmatched';
  const failed = await failureOf(context, isRefund ? 'Not Refunded' : 'Save Failed', () =>
    (isRefund ? refundUnmatched : handleUnmatched)(context, member, texts.ref ?? ''),
  );
  if (failed) return data({ error: failed.error }, failed.status);
  const description = isRefund ? 'The payment is on its way back.' : 'The payment is off the list.';
  return redirectWithFlash(context, back, { title: 'Success!', description });
}

function progressOf(intent = ''): Progress {
  if (Object.hasOwn(PROGRESS, intent)) return intent as Progress;
  throw new UserError(400, 'invalid', 'The page did not say what to do.');
}

/** Handles the forms of an order's page; on errors what was typed comes back. */
export async function takeOrder(
  context: Context,
  member: Staff,
  { texts }: PostedForm,
  order: { id: string; number: number },
) {
  const [message, note] = [cleanText(texts.message ?? ''), cleanText(texts.note ?? '')];
  let flash: Flash | undefined;
  const read = () => readNote(context, order.id);
  const record = { table: 'orders', id: order.id, labels: { note: 'Note' }, read, typed: texts } as const;
  const failed = await editFailureOf(context, getOwn(FAILED, texts.intent ?? '') ?? 'Save Failed', record, async () => {
    refuseLong({ message, note });
    const asked = { intent: texts.intent ?? '', message, note, version: versionIn(texts), restock: texts.restock };
    flash = await act(context, member, order, asked);
  });
  if (failed || !flash) return data({ ...failed, typed: texts }, failed?.status);
  return redirectWithFlash(context, `/store-manager/${order.number}`, flash);
}

const FAILED: Record<string, string> = {
  ...{ cancel: 'Not Cancelled', refund: 'Not Refunded', 'refund-again': 'Not Refunded' },
};

function refuseLong({ message, note }: { message: string; note: string }) {
  const say = (most: number) => `This is longer than ${most.toLocaleString('en-US')} characters.`;
  const errors = {
    ...(message.length > MAX_LETTERS && { message: say(MAX_LETTERS) }),
    ...(note.length > MAX_NOTE && { note: say(MAX_NOTE) }),
  };
  if (Object.keys(errors).length > 0) throw new UserError(400, 'invalid', 'Please look at what is marked.', errors);
}

type Asked = { intent: string; message: string; note: string; version?: number; restock?: string };

async function act(
  context: Context,
  member: Staff,
  { id, number }: { id: string; number: number },
  { intent, message, note, version, restock }: Asked,
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
