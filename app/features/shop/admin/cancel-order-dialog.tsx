import { EMAIL_KEPT, useSendsMail } from '~/features/studio/use-studio';
import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { Field, Textarea } from '~/ui/field';
import type { Toast } from '~/ui/toast';
import type { OrderRecord } from '~/features/orders/order-queries.server';

type CancelOrderDialogProps = {
  order: OrderRecord;
  returned?: { typed?: Record<string, string>; errors?: Record<string, string>; error?: Toast };
};

export function CancelOrderDialog({ order, returned: { typed, errors, error } = {} }: CancelOrderDialogProps) {
  const returnTo = `/store-manager/${order.number}`;
  const emails = useSendsMail() ? 'The buyer and the studio get an email.' : EMAIL_KEPT;
  return (
    <EditDialog title={`Cancel order ${order.number}?`} returnTo={returnTo} focusOnClose="cancel-order">
      <DialogForm intent="cancel" returnTo={returnTo} submit="Cancel order" busy="Cancelling..." isDanger error={error}>
        <p>It can no longer be paid, and its stock is released. {emails}</p>
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
