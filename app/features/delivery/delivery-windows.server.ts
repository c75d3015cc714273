import type { Context } from '~/platform/context.server';
import { type DeliveryWindow, parseWeekdays } from './windows';

const MAX_WINDOWS = 50;

/** By time. */
export function listWindows({ db, memo }: Context): Promise<DeliveryWindow[]> {
  return memo('delivery windows', async () => {
    const rows = await db
      .selectFrom('delivery_windows')
      .select(['id', 'name', 'fulfillment', 'opens', 'closes', 'weekdays', 'price_cents', 'cutoff', 'cutoff_day'])
      .select(['orders_per_day', 'is_paused'])
      .orderBy('opens')
      .orderBy('id')
      .limit(MAX_WINDOWS)
      .execute();
    return rows.map(({ weekdays, ...window }) => ({ ...window, weekdays: parseWeekdays(weekdays) }));
  });
}
