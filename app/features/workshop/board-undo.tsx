import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { ActionError } from '~/lib/action-error';
import { StaffButton } from '~/ui/staff';
import { singleKey } from '~/ui/single-keys';
import { toast } from '~/ui/toast';
import type { BoardOrder } from './board.server';
import { moveText } from './board-move';
import { type FulfillmentState, fulfillmentWord } from '~/features/orders/fulfillment-state';

export interface MadeMove {
  /** As it was before. */
  order: BoardOrder;
  to: FulfillmentState;
}

/** Shorter than the time after which the buyer hears of a move. */
const UNDO_MS = 25_000;

/** Takes back a wrong tap. It is gone after a while, and with the next move. */
export function BoardUndo({ move: { order, to }, onEnd }: { move: MadeMove; onEnd: () => void }) {
  const fetcher = useFetcher<Partial<ActionError>>({ key: 'board-undo' });
  const form = useRef<HTMLFormElement>(null);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    const timer = setTimeout(() => end.current(), UNDO_MS);
    const listening = new AbortController();
    addEventListener(
      'keydown',
      (event) => singleKey(event)?.toLowerCase() === 'u' && form.current?.requestSubmit(),
      listening,
    );
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);
  const error = fetcher.data?.error;
  useEffect(() => {
    if (error) toast({ ...error, variant: 'destructive' });
  }, [error]);
  const { id, number, fulfillment, fulfillment_state, reason } = order;
  return (
    <fetcher.Form ref={form} method="post" className="board-undo" onSubmit={() => setTimeout(onEnd)}>
      <input type="hidden" name="move" value={moveText({ id, from: to, to: fulfillment_state })} />
      <input type="hidden" name="undo" value="1" />
      <input type="hidden" name="reason" value={reason ?? ''} />
      <p role="status">
        Order {number}: {fulfillmentWord(to, fulfillment)}.
      </p>
      <StaffButton type="submit">Undo</StaffButton>
    </fetcher.Form>
  );
}
