import type { Staff } from '~/features/accounts/staff.server';
import { UserError } from '~/lib/user-error';
import type { FieldErrors } from '~/lib/field-errors';
import type { Context } from '~/platform/context.server';
import { type FulfillmentState, fulfillmentWord } from '~/features/orders/fulfillment-state';
import { moveOrders, readFulfillmentEvents, type Telling } from '~/features/orders/move-orders.server';

export interface StaffMove {
  to: FulfillmentState;
  /** What the page showed. */
  from?: FulfillmentState;
  reason?: string;
  /** Back to make, with new stems. */
  isRemake?: boolean;
  telling?: Telling;
}

const MAX_REASON = 500;

/** Returns the orders that moved; someone else may have moved the others. */
export function moveByStaff(context: Context, member: Staff, ids: string[], move: StaffMove) {
  const { to, from, reason, isRemake = false, telling } = move;
  member.mayUse('work');
  if (ids.length === 0) throw new UserError(400, 'invalid', 'Select an order first.');
  const errors = reasonErrors(to, reason, isRemake);
  if (errors) throw new UserError(400, 'invalid', Object.values(errors).join(' '), errors);
  const moves = ids.map((order_id) => ({
    order_id,
    to,
    is_remake: isRemake,
    ...(from && { from }),
    ...(reason && { reason }),
  }));
  return moveOrders(context, { user_id: member.id }, moves, telling);
}

function reasonErrors(to: FulfillmentState, reason = '', isRemake = false): FieldErrors | undefined {
  if (isRemake && reason === '') return { remake_reason: 'Please say why it is made again.' };
  if (to === 'problem' && reason === '') return { reason: 'Please say what the problem is.' };
  if (reason.length > MAX_REASON) return { reason: `This is longer than ${MAX_REASON} characters.` };
  return undefined;
}

/** Throws, with where the order is by now, if it did not move. */
export async function moveOneByStaff(context: Context, member: Staff, id: string, move: StaffMove) {
  const [moved] = await moveByStaff(context, member, [id], move);
  if (!moved) throw new UserError(409, 'conflict', await whyNotMoved(context, id, move.to));
  return moved;
}

async function whyNotMoved({ db }: Context, id: string, to: FulfillmentState): Promise<string> {
  const [order, events] = await Promise.all([
    db
      .selectFrom('orders')
      .select(['number', 'status', 'fulfillment', 'fulfillment_state'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    readFulfillmentEvents(db, id),
  ]);
  const { number, status, fulfillment, fulfillment_state } = order;
  if (status !== 'paid') return 'Only an order that is paid can be moved.';
  if (to === 'out' && fulfillment !== 'delivery') return 'It is a pickup, so it does not go out for delivery.';
  const by = events.at(-1)?.by;
  return `Order ${number} was moved meanwhile: ${fulfillmentWord(fulfillment_state, fulfillment)}${by ? `, by ${by}` : ''}.`;
}
