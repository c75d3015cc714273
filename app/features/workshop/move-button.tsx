import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { ActionError } from '~/lib/action-error';
import { StaffButton } from '~/ui/staff';
import { toast } from '~/ui/toast';
import { useHydrated } from '~/ui/use-hydrated';
import { type FulfillmentState, moveWord, nextState } from '~/features/orders/fulfillment-state';
import type { BoardOrder } from './board.server';
import { moveText } from './board-move';
import type { MadeMove } from './board-undo';

/** Without scripts, the buttons of all cards post it. */
export const MOVE_FORM = 'one-order';

type MoveProps = { order: BoardOrder; onMove: (move: MadeMove) => void };

/** '2 × June Ledge, Premium and 1 more'. */
export function whatText({ lines }: Pick<BoardOrder, 'lines'>): string {
  const [first, ...others] = lines;
  if (!first) return '';
  const { quantity, product_title, variant_title } = first;
  const what = [quantity > 1 && `${quantity} × `, product_title, variant_title && `, ${variant_title}`];
  return `${what.filter(Boolean).join('')}${others.length > 0 ? ` and ${others.length} more` : ''}`;
}

/** One tap for the usual next step; everything else is on the order's page. */
export function MoveButton({ order, onMove }: MoveProps) {
  const isHydrated = useHydrated();
  const next = nextState(order);
  if (!next) return null;
  if (isHydrated) return <MoveHere order={order} next={next} onMove={onMove} />;
  return <StaffButton type="submit" form={MOVE_FORM} {...moveButton(order, next)} />;
}

function moveButton(order: BoardOrder, next: FulfillmentState) {
  const { id, number, fulfillment, fulfillment_state } = order;
  const word = moveWord(next, fulfillment);
  return {
    name: 'move',
    value: moveText({ id, from: fulfillment_state, to: next }),
    'aria-label': `${word}: ${whatText(order)}, order ${number}`,
    'data-move': '',
    children: word,
  };
}

type MoveHereProps = MoveProps & { next: FulfillmentState };

/** The page stays as it is while the card moves. */
function MoveHere({ order, next, onMove }: MoveHereProps) {
  const fetcher = useFetcher<Partial<ActionError>>();
  const button = useRef<HTMLButtonElement>(null);
  const error = fetcher.data?.error;
  useEffect(() => {
    if (error) toast({ ...error, variant: 'destructive' });
  }, [error]);
  const isBusy = fetcher.state !== 'idle';
  const props = moveButton(order, next);
  const move = () => {
    if (isBusy) return;
    focusNext(button.current);
    onMove({ order, to: next });
    void fetcher.submit({ move: props.value }, { method: 'post' });
  };
  return <StaffButton {...props} ref={button} onClick={move} aria-disabled={isBusy || undefined} />;
}

/** The card moves to another column: whoever works by keyboard goes on with the next. */
function focusNext(button: HTMLButtonElement | null) {
  const moves = [...(button?.closest('[data-moves]')?.querySelectorAll<HTMLElement>('[data-move]') ?? [])];
  const at = button ? moves.indexOf(button) : -1;
  if (document.activeElement === button) (moves[at + 1] ?? moves[at - 1])?.focus();
}
