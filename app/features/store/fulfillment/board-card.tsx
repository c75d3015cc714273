import { useEffect, useRef } from 'react';
import { Link, useFetcher } from 'react-router';
import { BulkBox } from '~/ui/bulk-bar';
import { StaffButton } from '~/ui/staff';
import { toast } from '~/ui/toast';
import { ChangedTag } from '../admin/changed-tag';
import type { action } from './board.page';
import type { BoardOrder } from './board.server';
import { fulfillmentWord, nextState } from './fulfillment-state';

export const BOARD_FORM = 'selected-orders';

export function BoardCard({ order, mayEdit }: { order: BoardOrder; mayEdit: boolean }) {
  const { id, number, fulfillment, recipient_name, buyer_name, hides_sender, lines, reason, staff_note } = order;
  const isDelivery = fulfillment === 'delivery';
  const person = isDelivery ? (recipient_name ?? (hides_sender ? 'The recipient' : buyer_name)) : buyer_name;
  return (
    <li className="board-card">
      <p className="board-card-head">
        {mayEdit && <BulkBox form={BOARD_FORM} value={id} label={`Select order ${number}`} />}
        <Link to={`/store-manager/${number}`}>{number}</Link>
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
        {person}
        {isDelivery && (
          <>
            <br />
            {order.delivery_street}, {order.delivery_city} {order.delivery_postal_code}
          </>
        )}
      </p>
      {reason && <p className="board-reason">{reason}</p>}
      {staff_note && <p className="pre-line">Note: {staff_note}</p>}
      {mayEdit && <MoveButton order={order} />}
      {mayEdit && order.fulfillment_state !== 'delivered' && (
        <p>
          <Link to={`/store-manager/${number}/change`} aria-label={`Change order ${number}`}>
            Change
          </Link>
        </p>
      )}
    </li>
  );
}

/** One tap for the usual next step; everything else is on the order's page. */
function MoveButton({ order }: { order: BoardOrder }) {
  const { id, number, fulfillment, fulfillment_state } = order;
  const fetcher = useFetcher<typeof action>();
  const button = useRef<HTMLButtonElement>(null);
  const error = fetcher.data?.error;
  useEffect(() => {
    if (error) toast({ ...error, variant: 'destructive' });
  }, [error]);
  const next = nextState(order);
  if (!next) return null;
  return (
    <fetcher.Form method="post" onSubmit={() => focusNext(button.current)}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="from" value={fulfillment_state} />
      <input type="hidden" name="one" value="1" />
      <StaffButton
        ref={button}
        type="submit"
        name="intent"
        value={next}
        aria-label={`Order ${number}: ${fulfillmentWord(next, fulfillment)}`}
        aria-disabled={fetcher.state !== 'idle' || undefined}
        data-move
      >
        {fulfillmentWord(next, fulfillment)}
      </StaffButton>
    </fetcher.Form>
  );
}

/** The card moves to another column: whoever works by keyboard goes on with the next. */
function focusNext(button: HTMLButtonElement | null) {
  const moves = [...(button?.closest('.board-column')?.querySelectorAll<HTMLElement>('[data-move]') ?? [])];
  const at = button ? moves.indexOf(button) : -1;
  if (document.activeElement === button) (moves[at + 1] ?? moves[at - 1])?.focus();
}
