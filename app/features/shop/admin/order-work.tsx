import { Form, useNavigation } from 'react-router';
import type { EditConflict } from '~/lib/edit-conflict';
import { formatMoney } from '~/lib/money';
import { Note } from '~/ui/note';
import { MODAL_STATE } from '~/ui/modal';
import { Panel, StaffButtonLink, SubmitButton } from '~/ui/staff';
import { StaffNoteForm } from '~/ui/staff-note-form';
import { canRefund, refundableCents } from '~/features/money/payments/refund-amounts';
import { MoveOrder } from '~/features/workshop/move-order';
import type { OrderRecord } from '~/features/orders/order-queries.server';

type OrderWorkProps = {
  order: OrderRecord;
  seesMoney: boolean;
  returned?: { typed?: Record<string, string>; errors?: Record<string, string>; conflict?: EditConflict };
};

export function OrderWork({ order, seesMoney, returned }: OrderWorkProps) {
  const { status, staff_note, version } = order;
  return (
    <Panel title="Work">
      <div className="panel-body">
        <RefundFailed payments={order.payments} />
        {status === 'paid' && order.channel !== 'gift_card' && <MoveOrder order={order} returned={returned} />}
        {seesMoney && status === 'pending' && (
          <StaffButtonLink id="cancel-order" variant="danger" to="?cancel" state={MODAL_STATE} preventScrollReset>
            Cancel Order
          </StaffButtonLink>
        )}
        {order.can_change && (
          <StaffButtonLink to={`/store-manager/${order.number}/change`}>Change Order</StaffButtonLink>
        )}
        {seesMoney && canRefund(order) && (
          <StaffButtonLink id="refund-order" variant="danger" to="?refund" state={MODAL_STATE} preventScrollReset>
            {refundableCents(order.payments) > 0 ? 'Refund Order' : 'End Order'}
          </StaffButtonLink>
        )}
        <StaffNoteForm
          note={staff_note}
          rows={3}
          maxLength={2000}
          className="stack"
          version={version}
          returned={returned}
        />
      </div>
    </Panel>
  );
}

function RefundFailed({ payments }: { payments: OrderRecord['payments'] }) {
  const isBusy = useNavigation().formMethod === 'POST';
  const failed = payments.map(failedRefund).find((refund) => refund !== undefined);
  if (!failed) return null;
  const { reason } = failed;
  return (
    <Form method="post" preventScrollReset className="stack">
      <Note tone="danger">
        Refund failed: {formatMoney(failed.amount_cents, failed.currency)} couldn’t be refunded
        {reason && ` (${reason.replaceAll('_', ' ')})`}. The buyer doesn’t have it yet. Try again, or refund it another
        way, by check for example, and record that here.
      </Note>
      <div className="staff-actions">
        <SubmitButton name="intent" value="refund-again" isBusy={isBusy}>
          Try the Refund Again
        </SubmitButton>
        <SubmitButton name="intent" value="refunded-otherwise" isBusy={isBusy}>
          Refunded Another Way
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
