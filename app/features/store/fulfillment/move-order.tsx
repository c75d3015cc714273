import { Form, useNavigation } from 'react-router';
import type { OrderRecord } from '~/features/store/orders/order-queries.server';
import { Field, Input } from '~/ui/field';
import { SubmitButton } from '~/ui/staff';
import { type FulfillmentState, fulfillmentWord, nextState, otherStates } from './fulfillment-state';

type MoveOrderProps = {
  order: OrderRecord;
  returned?: { typed?: Record<string, string>; errors?: Record<string, string> };
};

/** The usual next step first. A problem needs a reason. */
export function MoveOrder({ order, returned }: MoveOrderProps) {
  const { fulfillment_state, fulfillment } = order;
  const isBusy = useNavigation().formMethod === 'POST';
  const next = nextState(order);
  const button = (state: FulfillmentState) => (
    <SubmitButton
      key={state}
      name="intent"
      value={state}
      variant={state === next ? 'primary' : undefined}
      isBusy={isBusy}
    >
      {state === 'to_make' ? 'Back to make' : fulfillmentWord(state, fulfillment)}
    </SubmitButton>
  );
  const states = otherStates(order);
  const error = returned?.errors?.reason;
  return (
    <>
      <Form method="post" preventScrollReset className="staff-actions">
        <input type="hidden" name="from" value={fulfillment_state} />
        {states.filter((state) => state !== 'problem').map(button)}
      </Form>
      {states.includes('problem') && (
        <details open={error !== undefined}>
          <summary>There is a problem</summary>
          <Form method="post" preventScrollReset className="stack">
            <input type="hidden" name="from" value={fulfillment_state} />
            <Field id="reason" label="What is the problem?" required error={error}>
              {(control) => (
                <Input {...control} name="reason" maxLength={500} defaultValue={returned?.typed?.reason ?? ''} />
              )}
            </Field>
            <p>{button('problem')}</p>
          </Form>
        </details>
      )}
    </>
  );
}
