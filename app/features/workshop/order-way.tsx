import { type FulfillmentState, fulfillmentWord } from '~/features/orders/fulfillment-state';
import type { OrderRecord } from '~/features/orders/order-queries.server';
import { formatDateTime } from '~/lib/dates';

const STAGES = ['to_make', 'made', 'out', 'delivered'] as const;

/** How far the order is, in three or four steps with their times. */
export function OrderWay({ order, timeZone }: { order: OrderRecord; timeZone: string }) {
  const steps = stepsOf(order);
  const current = steps.findIndex(({ isDone }) => !isDone);
  return (
    <ol className="order-way">
      {steps.map(({ word, at, isDone }, index) => (
        <li key={word} data-done={isDone || undefined} aria-current={index === current ? 'step' : undefined}>
          <b>{word}</b>
          {isDone && at && <small>{formatDateTime(timeZone, at)}</small>}
        </li>
      ))}
    </ol>
  );
}

function stepsOf({ paid_at, open_cents, fulfillment, fulfillment_state, last_move, reached }: OrderRecord) {
  const state = fulfillment_state === 'problem' ? last_move?.from_state : fulfillment_state;
  const rank = STAGES.findIndex((stage) => stage === state);
  const stages = STAGES.filter((stage) => stage !== 'to_make' && (stage !== 'out' || fulfillment === 'delivery'));
  const work = stages.map((stage) => {
    const isDone = STAGES.indexOf(stage) <= rank;
    const word: FulfillmentState = stage === 'made' && !isDone ? 'to_make' : stage;
    return { word: fulfillmentWord(word, fulfillment), at: reached[stage], isDone };
  });
  const word = paid_at ? (open_cents > 0 ? 'Sold' : 'Paid') : 'Not paid';
  return [{ word, at: paid_at, isDone: paid_at !== null }, ...work];
}
