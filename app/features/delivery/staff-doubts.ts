import type { FieldErrors } from '~/lib/field-errors';
import { invalid } from '~/lib/parse-form';
import { isDay } from '~/lib/dates';
import type { DeliveryRules, Fulfillment } from './delivery-rules';
import { zipError } from './delivery-refusals';
import { checkDay, checkWindow, nearestDay, withNearest } from './possible-days';

interface Wanted {
  fulfillment: Fulfillment;
  fulfillment_date: string;
  fulfillment_window_id: string | null;
  delivery_postal_code: string | null;
}

interface Asked {
  goods: { subtotal_cents: number; currency: string };
  /** What an order already has is not asked about again. */
  isNewDay?: boolean;
  isNewPlace?: boolean;
}

/** Why the store would not take an order like this, by field. Staff may once they have seen it (`assertSeen`). */
export function findDoubts(
  rules: DeliveryRules,
  wanted: Wanted,
  { goods, isNewDay = true, isNewPlace = true }: Asked,
): FieldErrors {
  const { fulfillment, fulfillment_date: day, fulfillment_window_id: window, delivery_postal_code: zip } = wanted;
  if (isNewDay) assertAhead(rules, day);
  const wrongDay = isNewDay ? checkDay(rules, fulfillment, day) : undefined;
  const found = {
    fulfillment_date: wrongDay,
    fulfillment_window_id: isNewDay && !wrongDay ? checkWindow(rules, fulfillment, day, window) : undefined,
    delivery_postal_code: fulfillment === 'delivery' && isNewPlace ? zipError(rules, zip ?? '', goods) : undefined,
  };
  return Object.fromEntries(Object.entries(found).flatMap(([name, text]) => (text ? [[name, text] as const] : [])));
}

/** Nobody can make flowers for yesterday. */
function assertAhead({ calendar: { today } }: DeliveryRules, day: string) {
  if (!isDay(day) || day < today) throw invalid({ fulfillment_date: 'Choose today or a later day.' });
}

/** The same for what `findFull` found, which may be newer than the rules. */
export function fullDoubt(
  rules: DeliveryRules,
  { fulfillment, fulfillment_date: day, fulfillment_window_id: window }: Wanted,
  full: 'day' | 'window' | 'product',
): FieldErrors {
  if (full === 'product') {
    const products = [...rules.products, { title: '', lead_days: 0, fullDays: [day] }];
    return {
      fulfillment_date: withNearest(NO_MORE, nearestDay({ ...rules, products }, fulfillment, day)),
    };
  }
  if (full === 'day')
    return { fulfillment_date: checkDay({ ...rules, fullDays: [...rules.fullDays, day] }, fulfillment, day) ?? FULL };
  const days = [...(rules.fullWindows[window ?? ''] ?? []), day];
  const fullWindows = { ...rules.fullWindows, [window ?? '']: days };
  return { fulfillment_window_id: checkWindow({ ...rules, fullWindows }, fulfillment, day, window) ?? FULL };
}

const NO_MORE = 'No more of this product is made for that day.';
const FULL = 'This is booked up.';

/** Staff see all reasons at once. The form sends back what it has shown: returns that, to be recorded. */
export function assertSeen(doubts: FieldErrors, seen: string | null): string | null {
  const reasons = Object.values(doubts).join(' ');
  if (reasons !== '' && reasons !== seen) throw invalid({ ...doubts, anyway: reasons });
  return reasons || null;
}
