import { type FulfillmentState, isFulfillmentState } from '~/features/orders/fulfillment-state';

export interface BoardMove {
  id: string;
  /** What the page showed. */
  from: FulfillmentState;
  to: FulfillmentState;
}

/** What one tap on a card posts as `move`: '{id} {from} {to}'. One form serves a hundred cards. */
export function moveText({ id, from, to }: BoardMove): string {
  return `${id} ${from} ${to}`;
}

/** Undefined unless both states exist. */
export function readMove(text: string): BoardMove | undefined {
  const [id = '', from, to] = text.split(' ');
  return isFulfillmentState(from) && isFulfillmentState(to) ? { id, from, to } : undefined;
}
