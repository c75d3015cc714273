import { Form, useNavigation } from 'react-router';
import { askedPickup } from '~/features/delivery/pickup-time';
import type { OrderRecord } from '~/features/orders/order-queries.server';
import { Field, Input } from '~/ui/field';
import { SubmitButton } from '~/ui/staff';

type ConfirmPickupProps = { order: OrderRecord; errors?: Record<string, string> };

/** The time that the buyer asked for, or another one. */
export function ConfirmPickup({ order, errors = {} }: ConfirmPickupProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  const { pickup_time } = order;
  if (!pickup_time || !askedPickup(order)) return null;
  return (
    <Form key={pickup_time} method="post" preventScrollReset className="stack">
      <input type="hidden" name="wished" value={pickup_time} />
      <Field id="time" label="Time to confirm" hint="The buyer hears of it by email." error={errors.time}>
        {(control) => <Input {...control} type="time" name="time" defaultValue={pickup_time} />}
      </Field>
      <p>
        <SubmitButton name="intent" value="confirm-pickup" isBusy={isBusy}>
          Confirm
        </SubmitButton>
      </p>
    </Form>
  );
}
