import type { Selectable } from 'kysely';
import type { Orders } from '~/platform/database-types';
import type { Tone } from '~/ui/tag';

export type FulfillmentState = Selectable<Orders>['fulfillment_state'];

interface State {
  word: string;
  tone?: Tone;
  /** The usual next step. A problem is made again, or taken out again. */
  next?: Record<'pickup' | 'delivery', FulfillmentState>;
  /** Where in the studio it is: still being worked on, or waiting to leave. */
  place?: 'bench' | 'shelf';
  /** Nothing more to do on the road. */
  isDone?: boolean;
}

const LEAVES = { pickup: 'delivered', delivery: 'out' } as const;

const STATES: Record<FulfillmentState, State> = {
  to_make: {
    word: 'To make',
    tone: 'warn',
    next: { pickup: 'made', delivery: 'made' },
    place: 'bench',
  },
  made: { word: 'Made', tone: 'ok', next: LEAVES, place: 'shelf' },
  out: { word: 'Out for delivery', tone: 'info', next: { pickup: 'delivered', delivery: 'delivered' } },
  delivered: { word: 'Delivered', isDone: true },
  problem: { word: 'Problem', tone: 'danger', next: LEAVES, isDone: true },
};

/** In their usual order. */
export const FULFILLMENT_STATES = Object.keys(STATES) as FulfillmentState[];

export const IN_STUDIO = FULFILLMENT_STATES.filter((state) => STATES[state].place);
export const TO_MAKE = FULFILLMENT_STATES.filter((state) => STATES[state].place === 'bench');

type Order = { fulfillment_state: FulfillmentState; fulfillment: 'pickup' | 'delivery' | null };

export function fulfillmentWord(state: FulfillmentState, fulfillment?: Order['fulfillment']): string {
  return state === 'delivered' && fulfillment === 'pickup' ? 'Picked up' : STATES[state].word;
}

/** On the button that moves an order there. */
export function moveWord(to: FulfillmentState, fulfillment?: Order['fulfillment']): string {
  if (to === 'out') return 'Send out';
  if (to === 'to_make') return 'Back to make';
  return to === 'delivered' && fulfillment === 'pickup' ? 'Picked up' : `Mark ${STATES[to].word.toLowerCase()}`;
}

export function fulfillmentTone(state: FulfillmentState): Tone | undefined {
  return STATES[state].tone;
}

export function isFulfillmentState(text: string | undefined): text is FulfillmentState {
  return text !== undefined && Object.hasOwn(STATES, text);
}

export function isDone(state: FulfillmentState): boolean {
  return STATES[state].isDone === true;
}

export function nextState({ fulfillment_state, fulfillment }: Order): FulfillmentState | undefined {
  return STATES[fulfillment_state].next?.[fulfillment ?? 'pickup'];
}

/** Everything else an order may become, the usual next step first. */
export function otherStates(order: Order): FulfillmentState[] {
  const next = nextState(order);
  const possible = FULFILLMENT_STATES.filter(
    (state) => state !== order.fulfillment_state && (state !== 'out' || order.fulfillment === 'delivery'),
  );
  return possible.toSorted((a, b) => Number(b === next) - Number(a === next));
}
