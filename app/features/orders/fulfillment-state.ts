import type { Selectable } from 'kysely';
import type { Orders } from '~/platform/database-types';
import type { Tone } from '~/ui/tag';

export type FulfillmentState = Selectable<Orders>['fulfillment_state'];

export const FULFILLMENT_STATES = ['to_make', 'made', 'out', 'delivered', 'problem'] as const;

const STATES: Record<FulfillmentState, { word: string; tone?: Tone }> = {
  to_make: { word: 'To make', tone: 'ok' },
  made: { word: 'Made', tone: 'info' },
  out: { word: 'Out for delivery', tone: 'info' },
  delivered: { word: 'Delivered' },
  problem: { word: 'Problem', tone: 'danger' },
};

type Order = { fulfillment_state: FulfillmentState; fulfillment: 'pickup' | 'delivery' | null };

export function fulfillmentWord(state: FulfillmentState, fulfillment?: Order['fulfillment']): string {
  return state === 'delivered' && fulfillment === 'pickup' ? 'Picked up' : STATES[state].word;
}

export function fulfillmentTone(state: FulfillmentState): Tone | undefined {
  return STATES[state].tone;
}

export function isFulfillmentState(text: string | undefined): text is FulfillmentState {
  return text !== undefined && Object.hasOwn(STATES, text);
}

/** Nothing more to do on the road. */
export function isDone(state: FulfillmentState): boolean {
  return state === 'delivered' || state === 'problem';
}

/** The usual next step. A problem is made again, or taken out again. */
export function nextState({ fulfillment_state, fulfillment }: Order): FulfillmentState | undefined {
  const isDelivery = fulfillment === 'delivery';
  if (fulfillment_state === 'to_make') return 'made';
  if (fulfillment_state === 'out') return 'delivered';
  if (fulfillment_state === 'delivered') return undefined;
  return isDelivery ? 'out' : 'delivered';
}

/** Everything else an order may become, the usual next step first. */
export function otherStates(order: Order): FulfillmentState[] {
  const next = nextState(order);
  const possible = FULFILLMENT_STATES.filter(
    (state) => state !== order.fulfillment_state && (state !== 'out' || order.fulfillment === 'delivery'),
  );
  return possible.toSorted((a, b) => Number(b === next) - Number(a === next));
}
