import { EMAIL_KEPT, useSendsMail } from '~/features/studio/use-studio';
import { formatMoney } from '~/lib/money';
import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { Choice, Field, Textarea } from '~/ui/field';
import type { Toast } from '~/ui/toast';
import type { OrderRecord } from '~/features/store/orders/order-queries.server';

type OrderEndDialogProps = {
  action: 'cancel' | 'refund';
  order: OrderRecord;
  returned?: { typed?: Record<string, string>; errors?: Record<string, string>; error?: Toast };
};

export function OrderEndDialog({ action, order, returned }: OrderEndDialogProps) {
  const returnTo = `/store-manager/${order.number}`;
  const isRefund = action === 'refund';
  const emails = useSendsMail() ? 'The buyer and the studio get an email.' : EMAIL_KEPT;
  const { typed, errors, error } = returned ?? {};
  const restocks = typed ? typed.restock === 'on' : order.ready_at === null;
  return (
    <EditDialog
      title={isRefund ? `Refund order ${order.number}?` : `Cancel order ${order.number}?`}
      returnTo={returnTo}
      focusOnClose={`${action}-order`}
    >
      <DialogForm
        intent={action}
        returnTo={returnTo}
        submit={isRefund ? 'Refund Order' : 'Cancel Order'}
        busy={isRefund ? 'Refunding...' : 'Cancelling...'}
        isDanger
        error={error}
      >
        <p>
          {isRefund
            ? `${formatMoney(order.total_cents, order.currency)} goes back to the buyer’s card, all of it. ${emails} This cannot be undone.`
            : `It can no longer be paid, and its stock is released. ${emails}`}
        </p>
        {isRefund && (
          <Choice
            type="checkbox"
            name="restock"
            defaultChecked={restocks}
            label="Put the flowers back in stock"
            detail="Not when they are made, or given away."
          />
        )}
        <Field
          id="message"
          label="Message to the buyer"
          hint="It is part of the email. Optional."
          error={errors?.message}
        >
          {(control) => (
            <Textarea {...control} name="message" rows={4} maxLength={1000} defaultValue={typed?.message} />
          )}
        </Field>
      </DialogForm>
    </EditDialog>
  );
}
