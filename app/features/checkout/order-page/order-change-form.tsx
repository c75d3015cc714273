import { Form, useNavigation } from 'react-router';
import type { ActionError } from '~/lib/action-error';
import { Button } from '~/ui/button';
import { EditVersion } from '~/ui/edit-version';
import { Field, Input, Textarea } from '~/ui/field';
import { FormErrors } from '~/ui/form-errors';
import { CHANGE_FIELDS, CHANGE_LABELS, type ChangeField } from '~/features/orders/order-changes';

type ChangedOrder = Record<ChangeField, string | null> & {
  fulfillment: 'pickup' | 'delivery' | null;
  hides_sender: boolean;
};

type OrderChangeFormProps = { order: ChangedOrder; version: number; returned?: ActionError };

/** For the buyer, and for staff who correct what the buyer wrote. */
export function OrderChangeForm({ order, version, returned }: OrderChangeFormProps) {
  const { typed, errors = {}, error } = returned ?? {};
  const isBusy = useNavigation().formData?.get('intent') === 'change';
  const isDelivered = order.fulfillment === 'delivery';
  const valueOf = (name: ChangeField) => typed?.[name] ?? order[name] ?? '';
  const line = (name: ChangeField, more: { hint?: string; type?: string; maxLength?: number } = {}) => (
    <ChangedLine name={name} value={valueOf(name)} error={errors[name]} {...more} />
  );
  const summary = CHANGE_FIELDS.flatMap((id) =>
    errors[id] ? [{ id, label: CHANGE_LABELS[id], message: errors[id] }] : [],
  );
  return (
    <Form method="post" noValidate preventScrollReset className="stack">
      <EditVersion version={version} returned={returned} />
      <FormErrors error={summary.length > 0 || returned?.conflict ? undefined : error} errors={summary} />
      <Field id="card_message" label={CHANGE_LABELS.card_message} error={errors.card_message}>
        {(control) => (
          <Textarea
            {...control}
            name="card_message"
            rows={4}
            autoComplete="off"
            defaultValue={valueOf('card_message')}
          />
        )}
      </Field>
      {!order.hides_sender && line('card_signature', { maxLength: 60 })}
      {order.ribbon_text !== null && line('ribbon_text', { maxLength: 60 })}
      {isDelivered && line('recipient_phone', { type: 'tel' })}
      {isDelivered && line('delivery_note', { maxLength: 500, hint: 'A gate, a side door, where to leave them.' })}
      <p>
        <Button type="submit" small name="intent" value="change" busy={isBusy} busyLabel="Saving…">
          Save changes
        </Button>
      </p>
    </Form>
  );
}

type ChangedLineProps = {
  name: ChangeField;
  value: string;
  error?: string;
  hint?: string;
  type?: string;
  maxLength?: number;
};

function ChangedLine({ name, value, error, hint, ...input }: ChangedLineProps) {
  return (
    <Field id={name} label={CHANGE_LABELS[name]} hint={hint} error={error}>
      {(control) => <Input {...control} {...input} name={name} autoComplete="off" defaultValue={value} />}
    </Field>
  );
}
