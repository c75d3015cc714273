import { FULFILLMENT_STATES, type FulfillmentState } from '~/features/orders/fulfillment-state';
import { dateFormat } from '~/lib/dates';
import type { Today } from './today.server';

const WORDS: Record<Exclude<FulfillmentState, 'delivered'>, string> = {
  to_make: 'to make',
  made: 'made',
  out: 'on the road',
  problem: 'with a problem',
};

/** '13 orders: 4 to make, 3 made, 3 on the road' */
export function daySentence(counts: Partial<Record<FulfillmentState, number>>): string {
  const total = Object.values(counts).reduce((sum, each) => sum + each, 0);
  if (total === 0) return 'No orders today';
  const parts = FULFILLMENT_STATES.flatMap((state) =>
    state !== 'delivered' && counts[state] ? `${counts[state]} ${WORDS[state]}` : [],
  );
  return `${total === 1 ? 'One order' : `${total.toLocaleString('en-US')} orders`}: ${parts.join(', ') || 'all done'}`;
}

/** What stands in place of the orders if none are due today. */
export function nothingText({ counts, next, groups }: Today): string {
  if (Object.keys(counts).length > 0 || groups.length > 0) return '';
  if (!next?.fulfillment_date) return 'No orders today.';
  const window = next.fulfillment_window && `, ${next.fulfillment_window}`;
  return `No orders today. The next is ${dayWords(next.fulfillment_date)}${window ?? ''}.`;
}

function dayWords(day: string) {
  const format = dateFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' });
  return format.format(new Date(`${day}T00:00Z`));
}
