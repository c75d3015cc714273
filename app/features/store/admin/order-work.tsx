import { Form, useNavigation } from 'react-router';
import type { EditConflict } from '~/lib/edit-conflict';
import { formatMoney } from '~/lib/money';
import { EditVersion } from '~/ui/edit-version';
import { Field, Textarea } from '~/ui/field';
import { Note } from '~/ui/note';
import { MODAL_STATE } from '~/ui/modal';
import { Panel, StaffButtonLink, SubmitButton } from '~/ui/staff';
import type { OrderRecord } from '~/features/store/orders/order-queries.server';

type OrderWorkProps = {
  order: OrderRecord;
  returned?: { typed?: Record<string, string>; errors?: Record<string, string>; conflict?: EditConflict };
};

export function OrderWork({ order, returned }: OrderWorkProps) {
  const { status, ready_at, handed_over_at, staff_note, version } = order;
  const isBusy = useNavigation().formMethod === 'POST';
  const mark = (intent: string, label: string, variant?: 'primary') => (
    <SubmitButton name="intent" value={intent} variant={variant} isBusy={isBusy}>
      {label}
    </SubmitButton>
  );
  return (
    <Panel title="Work">
      <div className="panel-body">
        <RefundFailed payments={order.payments} />
        {status === 'paid' && (
          <Form method="post" preventScrollReset className="staff-actions">
            {!ready_at && mark('ready', 'Mark as ready', 'primary')}
            {!handed_over_at && mark('handed-over', 'Handed over', ready_at ? 'primary' : undefined)}
            {ready_at && mark('to-make', 'Take that back')}
          </Form>
        )}
        {status === 'pending' && (
          <StaffButtonLink id="cancel-order" variant="danger" to="?cancel" state={MODAL_STATE} preventScrollReset>
            Cancel Order
          </StaffButtonLink>
        )}
        {status === 'paid' && (
          <StaffButtonLink id="refund-order" variant="danger" to="?refund" state={MODAL_STATE} preventScrollReset>
            Refund Order
          </StaffButtonLink>
        )}
        <Form key={version} method="post" preventScrollReset className="stack">
          <EditVersion version={version} returned={returned} />
          <Field id="note" label="Note" hint="For the studio only." error={returned?.errors?.note}>
            {(control) => (
              <Textarea
                {...control}
                name="note"
                rows={3}
                maxLength={2000}
                defaultValue={returned?.typed?.note ?? staff_note ?? ''}
              />
            )}
          </Field>
          <p>
            <SubmitButton name="intent" value="note" isBusy={isBusy}>
              Save Note
            </SubmitButton>
          </p>
        </Form>
      </div>
    </Panel>
  );
}

function RefundFailed({ payments }: { payments: OrderRecord['payments'] }) {
  const isBusy = useNavigation().formMethod === 'POST';
  const failed = payments.find(({ status }) => status === 'refund_failed');
  if (!failed) return null;
  const reason = failed.refunds.findLast(({ status }) => status === 'failed')?.failure_reason;
  return (
    <Form method="post" preventScrollReset className="stack">
      <Note tone="danger">
        Refund failed: {formatMoney(failed.amount_cents, failed.currency)} could not be given back
        {reason && ` (${reason.replaceAll('_', ' ')})`}. The buyer does not have it yet. Try again, or give it back
        another way, by check for example, and record that here.
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
