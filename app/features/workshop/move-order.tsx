import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { OrderRecord } from '~/features/orders/order-queries.server';
import { Field, Input } from '~/ui/field';
import { SubmitButton } from '~/ui/staff';
import { type FulfillmentState, moveWord, nextState, otherStates } from '~/features/orders/fulfillment-state';

type MoveOrderProps = {
  order: OrderRecord;
  returned?: { typed?: Record<string, string>; errors?: Record<string, string> };
};

export function canMove({ status, channel }: OrderRecord): boolean {
  return status === 'paid' && channel !== 'gift_card';
}

/** The usual next step: the one solid button of the page. */
export function NextStep({ order }: { order: OrderRecord }) {
  const next = nextState(order);
  if (!canMove(order) || !next) return null;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="from" value={order.fulfillment_state} />
      <MoveButton order={order} to={next} variant="primary" />
    </Form>
  );
}

/** What seldom happens. A problem needs a reason, and so does what is made again. */
export function OtherSteps({ order, returned }: MoveOrderProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  if (!canMove(order)) return null;
  const states = otherStates(order).filter((state) => state !== nextState(order));
  return (
    <>
      <Form method="post" preventScrollReset className="staff-actions">
        <input type="hidden" name="from" value={order.fulfillment_state} />
        {states
          .filter((state) => state !== 'problem')
          .map((state) => (
            <MoveButton key={state} order={order} to={state} />
          ))}
      </Form>
      {states.includes('problem') && (
        <WithReason
          name="reason"
          summary="There is a problem"
          label="What is the problem?"
          order={order}
          returned={returned}
        >
          <MoveButton order={order} to="problem" />
        </WithReason>
      )}
      {order.stems_used && (
        <WithReason
          name="remake_reason"
          summary="Make it again"
          label="Why is it made again?"
          hint="Its stems are used up. The new one takes its own when it is made."
          order={order}
          returned={returned}
        >
          <SubmitButton name="intent" value="remake" isBusy={isBusy}>
            Make again
          </SubmitButton>
        </WithReason>
      )}
    </>
  );
}

type MoveButtonProps = { order: OrderRecord; to: FulfillmentState; variant?: 'primary' };

function MoveButton({ order, to, variant }: MoveButtonProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <SubmitButton name="intent" value={to} variant={variant} isBusy={isBusy}>
      {moveWord(to, order.fulfillment)}
    </SubmitButton>
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
