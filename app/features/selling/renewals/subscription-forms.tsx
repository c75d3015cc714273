import type { ComponentProps, ReactNode } from 'react';
import { Form } from 'react-router';
import type { ActionError } from '~/lib/action-error';
import { formatDay, formatMonth } from '~/lib/dates';
import { Button, ButtonLink } from '~/ui/button';
import { Field, Input, Textarea } from '~/ui/field';
import { FormErrors } from '~/ui/form-errors';
import type { ShownSubscription } from './subscription.page';

type SubscriptionFormsProps = {
  subscription: ShownSubscription;
  /** The order that could not be charged. */
  unpaid?: { amount: string };
  returned?: ActionError;
};

/** Each of them is one change, based on the version that the page shows. */
export function SubscriptionForms({ subscription, unpaid, returned }: SubscriptionFormsProps) {
  const { state } = subscription;
  if (state === 'ended')
    return (
      <p className="actions">
        <ButtonLink to="/store">Go to the store</ButtonLink>
      </p>
    );
  const props = { subscription, returned };
  return (
    <>
      {state === 'active' ? (
        <>
          <SkipForm {...props} />
          <MoveForm {...props} />
          <PauseForm {...props} />
        </>
      ) : (
        <Change {...props} intent="resume" title="Resume" button="Resume">
          <p>Deliveries start again on the first of your usual days that is at least 3 days from now.</p>
        </Change>
      )}
      <CardForm {...props} unpaid={unpaid} />
      <DetailsForm {...props} />
      <CancelForm {...props} />
    </>
  );
}

type ChangeProps = SubscriptionFormsProps & {
  intent: string;
  title: string;
  button: string;
  variant?: ComponentProps<typeof Button>['variant'];
  children: ReactNode;
};

function Change({ subscription, returned, intent, title, button, variant, children }: ChangeProps) {
  const isIts = returned?.typed?.intent === intent;
  const errors = Object.entries((isIts && returned?.errors) || {});
  return (
    <Form
      method="post"
      noValidate
      // The card is entered on another page.
      preventScrollReset={intent !== 'card'}
      className="subscription-form"
      aria-labelledby={`${intent}-title`}
    >
      <h2 id={`${intent}-title`} className="text-h3">
        {title}
      </h2>
      <input type="hidden" name="version" value={subscription.version} />
      <FormErrors
        errors={errors.map(([id, message]) => ({ id, label: LABELS[id] ?? title, message: message ?? '' }))}
      />
      {children}
      <p>
        <Button type="submit" small variant={variant} name="intent" value={intent}>
          {button}
        </Button>
      </p>
    </Form>
  );
}

const LABELS: Record<string, string> = {
  day: 'Next delivery',
  until: 'Until',
  recipient_name: 'Who they are for',
  recipient_phone: 'Their phone',
  delivery_street: 'Street and number',
  delivery_city: 'City',
  delivery_region: 'State',
  delivery_postal_code: 'ZIP code',
  delivery_note: 'Note for the driver',
  card_message: 'Message on the card',
};

function SkipForm(props: SubscriptionFormsProps) {
  return (
    <Change {...props} intent="skip" title="Skip the next delivery" button="Skip it" variant="line">
      <p>
        You get no flowers on {formatDay(props.subscription.next_day)} and pay nothing for that day. The delivery after
        it stays as it is.
      </p>
    </Change>
  );
}

function MoveForm({ subscription, returned }: SubscriptionFormsProps) {
  const text = textOf(returned, 'move');
  return (
    <Change
      subscription={subscription}
      returned={returned}
      intent="move"
      title="Choose another day"
      button="Change the day"
      variant="line"
    >
      <Line
        name="day"
        type="date"
        {...text('day', subscription.next_day)}
        hint="Later deliveries follow from this day."
      />
    </Change>
  );
}

function PauseForm({ subscription, returned }: SubscriptionFormsProps) {
  const text = textOf(returned, 'pause');
  return (
    <Change subscription={subscription} returned={returned} intent="pause" title="Pause" button="Pause" variant="line">
      <Line name="until" type="date" {...text('until', '')} hint="Leave it empty to pause until you resume." />
    </Change>
  );
}

/** It leads to the provider's page. */
function CardForm({ subscription, unpaid, returned }: SubscriptionFormsProps) {
  const { label, expires_on } = subscription.card;
  return (
    <Change
      subscription={subscription}
      returned={returned}
      intent="card"
      title="Payment card"
      button="Enter another card"
      variant="line"
    >
      <p>
        {label && `We charge ${label}${expires_on ? `, valid until ${formatMonth(expires_on)}` : ''}. `}
        {unpaid
          ? `As soon as you have entered another card, we charge the open ${unpaid.amount} to it.`
          : 'Nothing is charged when you enter another card. We use it from the next delivery on.'}
      </p>
    </Change>
  );
}

function DetailsForm({ subscription, returned }: SubscriptionFormsProps) {
  const text = textOf(returned, 'details');
  const isDelivery = subscription.fulfillment === 'delivery';
  const line = (name: Exclude<keyof ShownSubscription, 'card'>, more: Partial<LineProps> = {}) => (
    <Line key={name} name={name} {...text(name, `${subscription[name] ?? ''}`)} {...more} />
  );
  const card = text('card_message', subscription.card_message ?? '');
  return (
    <Change
      subscription={subscription}
      returned={returned}
      intent="details"
      title={isDelivery ? 'Address and card message' : 'Card message'}
      button="Save changes"
      variant="line"
    >
      <p>For all deliveries that we have not charged yet.</p>
      {isDelivery && (
        <div className="field-grid">
          {line('recipient_name', { maxLength: 100 })}
          {line('recipient_phone', { type: 'tel' })}
          {line('delivery_street', { maxLength: 200, className: 'field-full' })}
          {line('delivery_city', { maxLength: 100, className: 'field-full' })}
          {line('delivery_region', { maxLength: 2 })}
          {line('delivery_postal_code', { maxLength: 10 })}
          {line('delivery_note', { maxLength: 500, className: 'field-full' })}
        </div>
      )}
      <Field id="card_message" label={LABELS.card_message ?? ''} error={card.error}>
        {(control) => (
          <Textarea {...control} name="card_message" rows={4} autoComplete="off" defaultValue={card.value} />
        )}
      </Field>
    </Change>
  );
}

/** Opens first, so that one press does not end everything. */
function CancelForm({ subscription, returned }: SubscriptionFormsProps) {
  return (
    <details className="subscription-cancel" open={returned?.typed?.intent === 'cancel'}>
      <summary>Cancel this subscription</summary>
      <Change
        subscription={subscription}
        returned={returned}
        intent="cancel"
        title="Cancel"
        button="Cancel subscription"
        variant="danger"
      >
        <p>Your subscription ends at once, and we charge nothing more. What you have paid for already still comes.</p>
      </Change>
    </details>
  );
}

/** What was typed stays in the form that was refused. */
function textOf(returned: ActionError | undefined, intent: string) {
  const mine = returned?.typed?.intent === intent ? returned : undefined;
  return (name: string, stored: string) => ({ value: mine?.typed?.[name] ?? stored, error: mine?.errors?.[name] });
}

type LineProps = {
  name: string;
  value: string;
  error?: string;
  hint?: string;
  className?: string;
  type?: string;
  maxLength?: number;
};

function Line({ name, value, error, hint, className, ...input }: LineProps) {
  return (
    <Field id={name} label={LABELS[name] ?? name} hint={hint} error={error} className={className}>
      {(control) => <Input {...control} {...input} name={name} autoComplete="off" defaultValue={value} />}
    </Field>
  );
}
