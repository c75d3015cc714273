import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { BulkBox } from '~/ui/bulk-bar';
import { LightLink } from '~/ui/light-link';
import { StaffButton } from '~/ui/staff';
import { formatClock } from '~/lib/business-hours';
import { toast } from '~/ui/toast';
import { useHydrated } from '~/ui/use-hydrated';
import { DISPUTE_WARNING } from '~/features/orders/disputed-order';
import { ChangedTag } from './changed-tag';
import type { action } from './board.page';
import type { BoardOrder } from './board.server';
import { moveText } from './board-move';
import type { MadeMove } from './board-undo';
import { type FulfillmentState, fulfillmentWord, nextState } from '~/features/orders/fulfillment-state';

export const BOARD_FORM = 'selected-orders';
export const MOVE_FORM = 'one-order';

type BoardCardProps = { order: BoardOrder; mayChange: boolean; onMove: (move: MadeMove) => void };

/** A busy day draws a hundred at each reading: as few elements and pieces of text as possible. */
export function BoardCard({ order, mayChange, onMove }: BoardCardProps) {
  const { id, number, lines, for_whom, address, service, reason, staff_note, changed_at, dispute } = order;
  return (
    <li className="board-card">
      <p className="board-card-head">
        <BulkBox form={BOARD_FORM} value={id} label={`Select order ${number}`} />
        <LightLink to={`/store-manager/${number}`}>{number}</LightLink>
        <span>{order.fulfillment === 'delivery' ? 'Delivery' : 'Pickup'}</span>
        {changed_at && <ChangedTag at={changed_at} />}
      </p>
      {lines.map(({ quantity, product_title, variant_title }) => (
        <p key={`${product_title} ${variant_title}`}>
          <b>{`${quantity} × ${product_title}`}</b>
          {variant_title && `, ${variant_title}`}
        </p>
      ))}
      <p className="pre-line">{address ? `${for_whom}\n${address}` : for_whom}</p>
      {service && (
        <p>
          <b>{service}</b>
        </p>
      )}
      {order.pickup && <p>{order.pickup}</p>}
      {mayChange && order.asked_time && <ConfirmButton id={id} number={number} time={order.asked_time} />}
      {order.is_place_unsure && <p className="board-reason">Inside the city limits? Not sure</p>}
      {order.is_open && <p className="board-reason">Not all of it is paid</p>}
      {dispute && <p className="board-reason">{DISPUTE_WARNING[dispute]}</p>}
      {reason && <p className="board-reason">{reason}</p>}
      {staff_note && <p className="pre-line">{`Note: ${staff_note}`}</p>}
      <MoveButton order={order} onMove={onMove} />
      {mayChange && order.fulfillment_state !== 'delivered' && (
        <LightLink to={`/store-manager/${number}/change`} aria-label={`Change order ${number}`}>
          Change
        </LightLink>
      )}
    </li>
  );
}

function ConfirmButton({ id, number, time }: { id: string; number: number; time: string }) {
  return (
    <StaffButton
      type="submit"
      form={MOVE_FORM}
      name="confirm_pickup"
      value={`${id} ${time}`}
      aria-label={`Order ${number}: Confirm ${formatClock(time)}`}
    >
      Confirm {formatClock(time)}
    </StaffButton>
  );
}

/** One tap for the usual next step; everything else is on the order's page. */
function MoveButton({ order, onMove }: Omit<BoardCardProps, 'mayChange'>) {
  const isHydrated = useHydrated();
  const next = nextState(order);
  if (!next) return null;
  if (isHydrated) return <MoveHere order={order} next={next} onMove={onMove} />;
  return <StaffButton type="submit" form={MOVE_FORM} {...moveButton(order, next)} />;
}

function moveButton({ id, number, fulfillment, fulfillment_state }: BoardOrder, next: FulfillmentState) {
  const word = fulfillmentWord(next, fulfillment);
  return {
    name: 'move',
    value: moveText({ id, from: fulfillment_state, to: next }),
    'aria-label': `Order ${number}: ${word}`,
    'data-move': '',
    children: word,
  };
}

type MoveHereProps = Omit<BoardCardProps, 'mayChange'> & { next: FulfillmentState };

/** The page stays as it is while the card moves. */
function MoveHere({ order, next, onMove }: MoveHereProps) {
  const fetcher = useFetcher<typeof action>();
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
  const moves = [...(button?.closest('.board-column')?.querySelectorAll<HTMLElement>('[data-move]') ?? [])];
  const at = button ? moves.indexOf(button) : -1;
  if (document.activeElement === button) (moves[at + 1] ?? moves[at - 1])?.focus();
}
