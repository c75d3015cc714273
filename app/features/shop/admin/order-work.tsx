import { Form, Link, useNavigation } from 'react-router';
import type { EditConflict } from '~/lib/edit-conflict';
import { formatMoney } from '~/lib/money';
import { Note } from '~/ui/note';
import { OPENS_DIALOG } from '~/ui/modal';
import { Panel, StaffButtonLink, SubmitButton } from '~/ui/staff';
import { StaffNoteForm } from '~/ui/staff-note-form';
import { canRefund, refundableCents } from '~/features/money/payments/refund-amounts';
import { boardUrl } from '~/features/workshop/board-url';
import { canMove, NextStep, OtherSteps } from '~/features/workshop/move-order';
import { OrderMenu } from '~/features/workshop/order-menu';
import { printedSignature } from '~/features/orders/order-wishes';
import type { OrderRecord } from '~/features/orders/order-queries.server';

type OrderWorkProps = {
  order: OrderRecord;
  seesMoney: boolean;
  returned?: { typed?: Record<string, string>; errors?: Record<string, string>; conflict?: EditConflict };
};

/** The next step, and behind three dots what seldom happens. */
export function OrderActions({ order, seesMoney, returned }: OrderWorkProps) {
  const { status, number, fulfillment_date: day } = order;
  const { errors = {} } = returned ?? {};
  const canCancel = seesMoney && status === 'pending';
  const canEnd = seesMoney && canRefund(order);
  return (
    <>
      {(order.card_message || printedSignature(order)) && (
        <StaffButtonLink to={`/store-manager/${number}/card`}>Print the card</StaffButtonLink>
      )}
      {(canMove(order) || order.can_change || canCancel || canEnd || day || order.paid_at) && (
        <OrderMenu isOpen={Boolean(errors.reason ?? errors.remake_reason)}>
          <OtherSteps order={order} returned={returned} />
          {seesMoney && order.paid_at && <Link to={`/store-manager/${number}/receipt`}>Print receipt</Link>}
          {day && <Link to={boardUrl({ day, q: '' })}>The board of that day</Link>}
          {order.can_change && <Link to={`/store-manager/${number}/change`}>Change order</Link>}
          {canCancel && (
            <Link id="cancel-order" to="?cancel" {...OPENS_DIALOG}>
              Cancel order
            </Link>
          )}
          {canEnd && (
            <Link id="refund-order" to="?refund" {...OPENS_DIALOG}>
              {refundableCents(order.payments) > 0 ? 'Refund order' : 'End order'}
            </Link>
          )}
        </OrderMenu>
      )}
      <NextStep order={order} />
    </>
  );
}

export function OrderNote({ order, returned }: Omit<OrderWorkProps, 'seesMoney'>) {
  return (
    <Panel title="Notes for the team">
      <div className="panel-body">
        <StaffNoteForm
          note={order.staff_note}
          rows={3}
          maxLength={2000}
          className="stack"
          version={order.version}
          returned={returned}
        />
      </div>
    </Panel>
  );
}

export function RefundFailed({ payments }: { payments: OrderRecord['payments'] }) {
  const isBusy = useNavigation().formMethod === 'POST';
  const failed = payments.map(failedRefund).find((refund) => refund !== undefined);
  if (!failed) return null;
  const { reason } = failed;
  return (
    <Form method="post" preventScrollReset className="stack order-alarm">
      <Note tone="danger">
        Refund failed: {formatMoney(failed.amount_cents, failed.currency)} couldn’t be refunded
        {reason && ` (${reason.replaceAll('_', ' ')})`}. The buyer doesn’t have it yet. Try again, or refund it another
        way, by check for example, and record that here.
      </Note>
      <div className="staff-actions">
        <SubmitButton name="intent" value="refund-again" isBusy={isBusy}>
          Try the refund again
        </SubmitButton>
        <SubmitButton name="intent" value="refunded-otherwise" isBusy={isBusy}>
          Refunded another way
        </SubmitButton>
      </div>
    </Form>
  );
}

function failedRefund({ status, amount_cents, currency, refunds }: OrderRecord['payments'][number]) {
  const last = refunds.findLast((refund) => refund.status === 'failed' && !refund.handled_at);
  if (status === 'refund_failed')
    return { amount_cents: last?.amount_cents ?? amount_cents, currency, reason: last?.failure_reason };
  if (status !== 'paid' || !last?.requested_at) return undefined;
  return { amount_cents: last.amount_cents, currency, reason: last.failure_reason };
}
