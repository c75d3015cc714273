import { holidayNotices } from '~/features/delivery/holidays/holiday';
import { hasSympathyFlowers, phoneNote } from '~/features/delivery/sympathy/for-sympathy.server';
import { readStudio } from '~/features/studio/studio.server';
import { chargeLines } from '~/features/pricing/totals/charges';
import { calculateTotals, subtotalOf, type PricedLine } from '~/features/pricing/totals/order-totals';
import { taxLabel } from '~/features/pricing/tax/sales-tax';
import { borderPlaces, ratesAt, typedDestinations } from '~/features/pricing/tax/rates-at';
import { listTaxRates } from '~/features/pricing/tax/tax-rates.server';
import { formatClock, formatServiceDays } from '~/lib/business-hours';
import { addDays, formatDay } from '~/lib/dates';
import { findZone } from '~/lib/delivery-zones';
import { formatMoney } from '~/lib/money';
import { stateOfZip } from '~/lib/zip-states';
import type { Context } from '~/platform/context.server';
import type { DeliveryRules } from './delivery-rules';
import { readDeliveryRules } from './delivery-rules.server';
import { chargesFor, deliveryFee } from './delivery-charges';
import { zipError } from './delivery-refusals';
import { dayError, orderDeadline, possibleDays } from './possible-days';

/** What a delivery to a ZIP code costs and when it can be, in words for the visitor. */
export interface DeliveryAnswer {
  zip: string;
  /** Why nothing can be delivered there. */
  error?: string;
  /** 'Delivery to Morgantown: $14.20.' */
  cost: string;
  /** 'Order before 12PM today for Tuesday, June 15.' */
  when: string;
  /** Seven days in a row, of which at least one is possible. */
  days: { day: string; isPossible: boolean }[];
  /** Of the goods, if any were named: 'Delivery', '$14.20'. The total is the last. */
  sums: [name: string, amount: string][];
}

const DAYS_SHOWN = 7;

interface Asked {
  zip: string;
  /** The remembered one, if any. */
  day?: string;
  /** A product whose price does not matter yet has none. */
  lines: PricedLine[];
  currency: string;
}

/** By the rules and the arithmetic of the checkout, which decides again. */
export async function answerDelivery(
  context: Context,
  { zip: typed, day, lines, currency }: Asked,
): Promise<DeliveryAnswer> {
  const zip = typed.trim().slice(0, 5);
  const none = { zip, cost: '', when: '', days: [], sums: [] };
  if (!stateOfZip(zip)) return { ...none, error: 'Type the five digits of a ZIP code.' };
  const [rules, studio] = await Promise.all([readDeliveryRules(context, { lines }), readStudio(context)]);
  const subtotal_cents = subtotalOf(lines);
  const error = zipError(rules, zip, subtotal_cents > 0 ? { subtotal_cents, currency } : undefined);
  const isSympathy = await hasSympathyFlowers(context, productsOf(lines));
  if (error) return { ...none, error: isSympathy ? `${error}${await phoneNote(context)}` : error };
  const [firstDay] = possibleDays(rules, 'delivery', rules.calendar.today);
  if (!firstDay) return { ...none, error: 'No day can be ordered at the moment. Please call us.' };
  const fee = deliveryFee(rules, zip, null);
  const name = findZone(rules.zones, zip)?.name;
  const isKept = day && !dayError(rules, 'delivery', day);
  const cost = `${name ? `Delivery to ${name}` : 'Delivery'}: ${money(fee, currency)}.`;
  const first = isKept ? `For ${formatDay(day)}.` : firstDayText(rules, firstDay);
  const more = isSympathy
    ? serviceDays(rules)
    : holidayNotices(rules.holidays, { day: rules.calendar.today, time: rules.time });
  const when = [first, ...more].join(' ');
  const answer = { ...none, days: daysAround(rules, firstDay), cost, when };
  if (subtotal_cents === 0) return answer;
  const rates = await listTaxRates(context, rules.calendar.today);
  const { delivery } = typedDestinations({ zip, place: '', studio });
  const sums = calculateTotals({
    lines,
    charges: chargesFor(rules, {
      fulfillment: 'delivery',
      fulfillment_date: isKept ? day : firstDay,
      delivery_postal_code: zip,
      fulfillment_window_id: null,
    }),
    untaxed: { name: '', region: '' },
    rates: ratesAt(rates, delivery),
  });
  const others = sums.charges.filter(({ kind }) => kind !== 'delivery');
  const isBorder = borderPlaces(rates, delivery.region, zip).length > 0;
  return {
    ...answer,
    sums: [
      [name ? `Delivery to ${name}` : 'Delivery', money(fee, currency)],
      ...chargeLines(others).map(({ label, cents }): [string, string] => [label, formatMoney(cents, currency)]),
      [taxLabel(sums.taxes), formatMoney(sums.tax_cents, currency)],
      [isBorder ? 'Total, before city tax' : 'Total', formatMoney(sums.total_cents, currency)],
    ],
  };
}

/** From today, or from the first possible day if that is later than a week. */
function daysAround(rules: DeliveryRules, firstDay: string) {
  const { today } = rules.calendar;
  const start = firstDay < addDays(today, DAYS_SHOWN) ? today : firstDay;
  return Array.from({ length: DAYS_SHOWN }, (_, at) => addDays(start, at)).map((day) => ({
    day,
    isPossible: !dayError(rules, 'delivery', day),
  }));
}

function serviceDays({ calendar }: DeliveryRules) {
  const days = formatServiceDays(calendar.hours);
  return days ? [`To a service also on ${days}.`] : [];
}

function productsOf(lines: PricedLine[]) {
  return lines.flatMap(({ product_id }) => product_id ?? []);
}

function money(cents: number, currency: string) {
  return cents > 0 ? formatMoney(cents, currency) : 'free';
}

function firstDayText(rules: DeliveryRules, day: string) {
  const { today } = rules.calendar;
  const last = orderDeadline(rules, 'delivery', day);
  const named = day === today ? 'today' : formatDay(day);
  return last.day === today
    ? `Order before ${formatClock(last.time)} today for ${named}.`
    : `The first day is ${named}.`;
}
