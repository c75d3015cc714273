import type { ComponentProps } from 'react';
import { Form, useNavigation } from 'react-router';
import { formatDeliveryDays } from '~/lib/business-hours';
import type { BusinessCalendar } from '~/lib/closures';
import type { Studio } from '~/features/studio/studio.server';
import { addDays } from '~/lib/dates';
import { type DeliveryZone, findZone } from '~/lib/delivery-zones';
import type { ActionError } from '~/lib/action-error';
import { formatMoney } from '~/lib/money';
import { Button } from '~/ui/button';
import { Choice, Field, FieldGroup, Input, Textarea } from '~/ui/field';
import { FormErrors } from '~/ui/form-errors';
import { Note } from '~/ui/note';
import { CardFields, MoreWishes, WISH_LABELS } from './card-fields';
import { CheckoutSteps } from './checkout-steps';
import { deliveryFee } from './charges';
import { fulfillmentDateHint, MAX_DAYS_AHEAD } from './fulfillment-date';
import type { ShownOrder } from './open-checkout.server';

const LABELS = {
  buyer_name: 'Your name',
  buyer_email: 'Email',
  buyer_phone: 'Phone',
  fulfillment: 'How you get them',
  fulfillment_date: 'Day',
  recipient_name: 'Who they are for',
  delivery_street: 'Street and number',
  delivery_city: 'City',
  delivery_region: 'State',
  delivery_postal_code: 'ZIP code',
  delivery_note: 'Note for the driver',
  ...WISH_LABELS,
} as const;
type Name = keyof typeof LABELS;

/** Autofill must not use the buyer's own address for the recipient. */
const RECIPIENT = 'section-recipient shipping';

type DetailsFormProps = {
  order: ShownOrder;
  studio: Studio;
  calendar: BusinessCalendar;
  zones: DeliveryZone[];
  /** As typed so far. */
  zip: string;
  onZip: (zip: string) => void;
} & Partial<ActionError>;

export function DetailsForm({ order, studio, calendar, zones, zip, onZip, ...returned }: DetailsFormProps) {
  const { typed, errors = {}, error } = returned;
  const isBusy = useNavigation().formMethod === 'POST';
  const names = Object.keys(LABELS) as Name[];
  const summary = names.flatMap((name) =>
    errors[name] ? [{ id: name, label: LABELS[name], message: errors[name] }] : [],
  );
  const valueOf = (name: Name) => typed?.[name] ?? `${order[name] ?? ''}`;
  const isChecked = (name: 'is_surprise' | 'hides_sender') => (typed ? typed[name] === 'on' : order[name]);
  const field = (name: Name, more: Partial<FieldControlProps> = {}) => (
    <TextField key={name} name={name} value={valueOf(name)} error={errors[name]} {...more} />
  );
  const selected = valueOf('fulfillment') || 'delivery';

  return (
    <Form method="post" noValidate className="checkout-details" aria-labelledby="details">
      <CheckoutSteps current="details" />
      <h2 className="text-h3" id="details">
        Your details
      </h2>
      <FormErrors errors={summary} />
      {error && summary.length === 0 && (
        <Note tone="danger" live>
          {error.description}
        </Note>
      )}
      <div className="field-grid">
        {field('buyer_name', { required: true, className: 'field-full', autoComplete: 'section-buyer name' })}
        {field('buyer_email', { required: true, type: 'email', autoComplete: 'section-buyer email' })}
        {field('buyer_phone', { required: true, type: 'tel', autoComplete: 'section-buyer tel' })}
        <Fulfillment {...{ studio, selected, zones }} currency={order.currency} error={errors.fulfillment} />
        {field('fulfillment_date', {
          ...{ required: true, type: 'date', className: 'field-full' },
          ...{ min: calendar.today, max: addDays(calendar.today, MAX_DAYS_AHEAD) },
          hint: fulfillmentDateHint(calendar),
        })}
      </div>
      <fieldset className="if-delivery checkout-place field-grid">
        <legend className="text-h3">Where we bring them</legend>
        {field('recipient_name', {
          ...{ className: 'field-full', autoComplete: `${RECIPIENT} name` },
          hint: 'If it is someone else. For a service, the name of the chapel or family.',
        })}
        {field('delivery_street', {
          required: true,
          className: 'field-full',
          autoComplete: `${RECIPIENT} street-address`,
        })}
        {field('delivery_city', { required: true, autoComplete: `${RECIPIENT} address-level2` })}
        <div className="checkout-region">
          {field('delivery_region', {
            ...{ required: true, autoComplete: `${RECIPIENT} address-level1`, maxLength: 2 },
            value: valueOf('delivery_region') || studio.region,
          })}
          {field('delivery_postal_code', {
            required: true,
            autoComplete: `${RECIPIENT} postal-code`,
            inputMode: 'numeric',
            onChange: ({ target }) => onZip(target.value),
          })}
        </div>
        {zones.length > 0 && <ZoneLine {...{ zones, zip }} currency={order.currency} />}
        <Field
          id="delivery_note"
          label={LABELS.delivery_note}
          hint="A gate, a side door, the hour of a service."
          error={errors.delivery_note}
          className="field-full"
        >
          {(control) => (
            <Textarea
              {...control}
              name="delivery_note"
              rows={2}
              maxLength={500}
              defaultValue={valueOf('delivery_note')}
            />
          )}
        </Field>
      </fieldset>
      <CardFields {...{ valueOf, errors }} />
      <MoreWishes {...{ valueOf, isChecked, errors }} />
      <Button type="submit" wide busy={isBusy} busyLabel="Opening the payment page...">
        Continue to payment
      </Button>
    </Form>
  );
}

type FieldControlProps = Omit<ComponentProps<'input'>, 'name' | 'value'> & {
  name: Name;
  value: string;
  hint?: string;
  error?: string;
};

function TextField({ name, value, hint, error, required, className, ...input }: FieldControlProps) {
  return (
    <Field id={name} label={LABELS[name]} {...{ hint, error, required, className }}>
      {(control) => <Input {...control} {...input} name={name} defaultValue={value} />}
    </Field>
  );
}

type ZoneLineProps = { zones: DeliveryZone[]; zip: string; currency: string };

/** Says what delivery costs there as soon as the ZIP code is typed, and before that where the studio delivers. */
function ZoneLine({ zones, zip, currency }: ZoneLineProps) {
  const zone = findZone(zones, zip);
  const money = (cents: number) => (cents > 0 ? formatMoney(cents, currency) : 'free');
  const open = zones.filter(({ is_paused }) => !is_paused);
  const all = open.map(({ name, fee_cents }) => `${name} ${money(fee_cents)}`).join(' · ');
  return (
    <p className="field-full text-small text-ink-quiet" role="status">
      {zone && !zone.is_paused ? `Delivery to ${zone.name}: ${money(zone.fee_cents)}` : `We deliver to: ${all}`}
    </p>
  );
}

type FulfillmentProps = { studio: Studio; selected: string; zones: DeliveryZone[]; currency: string; error?: string };

function Fulfillment({ studio, selected, zones, currency, error }: FulfillmentProps) {
  const place = [studio.street, studio.city].filter(Boolean).join(', ');
  const cents = deliveryFee(zones, '', studio);
  const fee = `${zones.length > 1 ? 'from ' : ''}${cents > 0 ? formatMoney(cents, currency) : 'free'}`;
  return (
    <FieldGroup id="fulfillment" label={LABELS.fulfillment} required error={error} className="field-full">
      <div className="checkout-choices">
        <Choice
          type="radio"
          name="fulfillment"
          value="delivery"
          defaultChecked={selected !== 'pickup'}
          label="Delivery"
          detail={[formatDeliveryDays(studio.hours), fee].filter(Boolean).join(', ')}
        />
        <Choice
          type="radio"
          name="fulfillment"
          value="pickup"
          defaultChecked={selected === 'pickup'}
          label="Pickup"
          detail={place ? `At the studio, ${place}` : 'At the studio'}
        />
      </div>
    </FieldGroup>
  );
}
