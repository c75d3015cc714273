import { Form, useNavigation } from 'react-router';
import { formatMoney } from '~/lib/money';
import { Note } from '~/ui/note';
import { StaffButton } from '~/ui/staff';
import type { OrderRecord } from '~/features/store/orders/order-queries.server';

/** What to do if Stripe could not refund a payment. */
export function RefundFailed({ payments }: { payments: OrderRecord['payments'] }) {
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
        <StaffButton type="submit" name="intent" value="refund-again" aria-disabled={isBusy || undefined}>
          Try the Refund Again
        </StaffButton>
        <StaffButton type="submit" name="intent" value="refunded-otherwise" aria-disabled={isBusy || undefined}>
          Refunded Another Way
        </StaffButton>
      </div>
    </Form>
  );
}
