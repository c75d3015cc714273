import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { OrderRecord } from '~/features/orders/order-queries.server';
import { Field, Input } from '~/ui/field';
import { SubmitButton } from '~/ui/staff';
import { type FulfillmentState, fulfillmentWord, nextState, otherStates } from '~/features/orders/fulfillment-state';

type MoveOrderProps = {
  order: OrderRecord;
  returned?: { typed?: Record<string, string>; errors?: Record<string, string> };
};

/** The usual next step first. A problem needs a reason, and so does what is made again. */
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
  return (
    <>
      <Form method="post" preventScrollReset className="staff-actions">
        <input type="hidden" name="from" value={fulfillment_state} />
        {states.filter((state) => state !== 'problem').map(button)}
      </Form>
      {states.includes('problem') && (
        <WithReason
          name="reason"
          summary="There is a problem"
          label="What is the problem?"
          order={order}
          returned={returned}
        >
          {button('problem')}
        </WithReason>
      )}
      {order.stems_used && (
        <WithReason
          name="remake_reason"
          summary="Make it again"
          label="Why is it made again?"
          hint="Its stems are gone, and those of the new one are taken when it is made."
          order={order}
          returned={returned}
        >
          <SubmitButton name="intent" value="remake" isBusy={isBusy}>
            Make Again
          </SubmitButton>
        </WithReason>
      )}
    </>
  );
}

type WithReasonProps = MoveOrderProps & {
  name: 'reason' | 'remake_reason';
  summary: string;
  label: string;
  hint?: string;
  children: ReactNode;
};

function WithReason({ order, returned, name, summary, label, hint, children }: WithReasonProps) {
  const error = returned?.errors?.[name];
  return (
    <details open={error !== undefined}>
      <summary>{summary}</summary>
      <Form method="post" preventScrollReset className="stack">
        <input type="hidden" name="from" value={order.fulfillment_state} />
        <Field id={name} label={label} required error={error} {...(hint && { hint })}>
          {(control) => <Input {...control} name={name} maxLength={500} defaultValue={returned?.typed?.[name] ?? ''} />}
        </Field>
        <p>{children}</p>
      </Form>
    </details>
  );
}
