import { forWhom, serviceLine } from '~/lib/for-whom';
import { type RefObject, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { BulkBox } from '~/ui/bulk-bar';
import { LightLink } from '~/ui/light-link';
import { StaffButton } from '~/ui/staff';
import { toast } from '~/ui/toast';
import { useHydrated } from '~/ui/use-hydrated';
import { ChangedTag } from '../admin/changed-tag';
import type { action } from './board.page';
import type { BoardOrder } from './board.server';
import type { BoardMove } from './board-undo';
import { type FulfillmentState, fulfillmentWord, nextState } from './fulfillment-state';

export const BOARD_FORM = 'selected-orders';

type BoardCardProps = { order: BoardOrder; mayEdit: boolean; onMove: (move: BoardMove) => void };

export function BoardCard({ order, mayEdit, onMove }: BoardCardProps) {
  const { id, number, fulfillment, lines, reason, staff_note } = order;
  const isDelivery = fulfillment === 'delivery';
  const service = serviceLine(order);
  return (
    <li className="board-card">
      <p className="board-card-head">
        {mayEdit && <BulkBox form={BOARD_FORM} value={id} label={`Select order ${number}`} />}
        <LightLink to={`/store-manager/${number}`}>{number}</LightLink>
        <span>{isDelivery ? 'Delivery' : 'Pickup'}</span>
        {order.changed_at && <ChangedTag at={order.changed_at} />}
      </p>
      <ul>
        {lines.map(({ quantity, product_title, variant_title }) => (
          <li key={`${product_title} ${variant_title}`}>
            <b>
              {quantity} × {product_title}
            </b>
            {variant_title && `, ${variant_title}`}
          </li>
        ))}
      </ul>
      <p>
        {forWhom(order)}
        {isDelivery && (
          <>
            <br />
            {order.delivery_street}, {order.delivery_city} {order.delivery_postal_code}
          </>
        )}
      </p>
      {service && (
        <p>
          <b>{service}</b>
        </p>
      )}
      {reason && <p className="board-reason">{reason}</p>}
      {staff_note && <p className="pre-line">Note: {staff_note}</p>}
      {mayEdit && <MoveButton order={order} onMove={onMove} />}
      {mayEdit && order.fulfillment_state !== 'delivered' && (
        <p>
          <LightLink to={`/store-manager/${number}/change`} aria-label={`Change order ${number}`}>
            Change
          </LightLink>
        </p>
      )}
    </li>
  );
}

/** One tap for the usual next step; everything else is on the order's page. */
function MoveButton({ order, onMove }: Omit<BoardCardProps, 'mayEdit'>) {
  const isHydrated = useHydrated();
  const next = nextState(order);
  if (!next) return null;
  if (isHydrated) return <MoveHere order={order} next={next} onMove={onMove} />;
  return (
    <form method="post">
      <MoveFields order={order} next={next} />
    </form>
  );
}

type MoveProps = { order: BoardOrder; next: FulfillmentState };

/** The page stays as it is while the card moves. */
function MoveHere({ order, next, onMove }: MoveProps & Pick<BoardCardProps, 'onMove'>) {
  const fetcher = useFetcher<typeof action>();
  const button = useRef<HTMLButtonElement>(null);
  const error = fetcher.data?.error;
  useEffect(() => {
    if (error) toast({ ...error, variant: 'destructive' });
  }, [error]);
  const submit = () => {
    focusNext(button.current);
    onMove({ order, to: next });
  };
  return (
    <fetcher.Form method="post" onSubmit={submit}>
      <MoveFields {...{ order, next, button }} isBusy={fetcher.state !== 'idle'} />
    </fetcher.Form>
  );
}

type MoveFieldsProps = MoveProps & { button?: RefObject<HTMLButtonElement | null>; isBusy?: boolean };

function MoveFields({ order: { id, number, fulfillment, fulfillment_state }, next, button, isBusy }: MoveFieldsProps) {
  const word = fulfillmentWord(next, fulfillment);
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="from" value={fulfillment_state} />
      <input type="hidden" name="one" value="1" />
      <StaffButton
        ref={button}
        type="submit"
        name="intent"
        value={next}
        aria-label={`Order ${number}: ${word}`}
        aria-disabled={isBusy || undefined}
        data-move
      >
        {word}
      </StaffButton>
    </>
  );
}

/** The card moves to another column: whoever works by keyboard goes on with the next. */
function focusNext(button: HTMLButtonElement | null) {
  const moves = [...(button?.closest('.board-column')?.querySelectorAll<HTMLElement>('[data-move]') ?? [])];
  const at = button ? moves.indexOf(button) : -1;
  if (document.activeElement === button) (moves[at + 1] ?? moves[at - 1])?.focus();
}
