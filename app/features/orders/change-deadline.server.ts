import type { DeliveryRules } from '~/features/delivery/delivery-rules';
import { readDeliveryRules } from '~/features/delivery/delivery-rules.server';
import { UserError } from '~/lib/user-error';
import type { Context, Transaction } from '~/platform/context.server';
import { type ChangeTime, changesUntil } from './change-deadline';
import type { Order } from './orders.server';

const TOO_LATE =
  'We have begun with your order, so it cannot be changed here anymore. Please call us: we do what we can.';

/** For `changesUntil`. Whether other orders fill a day does not matter to it, so they are not counted. */
export function readChangeRules(context: Context, order: Order): Promise<DeliveryRules> {
  return readDeliveryRules(context, order, async () => []);
}

export async function readChangeTime(context: Context, order: Order): Promise<ChangeTime> {
  return changesUntil(order, await readChangeRules(context, order));
}

/** For what a buyer does. Throws 409. */
export async function assertInTime(tx: Transaction, order: Order): Promise<void> {
  if (typeof (await readChangeTime(tx, order)) === 'string') throw new UserError(409, 'conflict', TOO_LATE);
}
