import type { FulfillmentState } from '~/features/orders/fulfillment-state';

export const BOARD_PATH = '/store-manager/board';

export interface BoardPlace {
  day: string;
  q: string;
  state?: FulfillmentState;
}

export function boardUrl({ day, q, state }: BoardPlace): string {
  return `${BOARD_PATH}?${new URLSearchParams({ day, ...(state && { state }), ...(q && { q }) })}`;
}
