import type { ComponentProps, ReactNode, RefObject } from 'react';
import { Form, useNavigation } from 'react-router';
import { formatDeliveryDays, formatServiceDays } from '~/lib/business-hours';
import type { Studio } from '~/features/studio/studio.server';
import type { ActionError } from '~/lib/action-error';
import { formatMoney } from '~/lib/money';
import { Button, LinkButton } from '~/ui/button';
import { Choice, Field, FieldGroup, Input, Textarea } from '~/ui/field';
import { FormErrors } from '~/ui/form-errors';
import { Note } from '~/ui/note';
import { useHydrated } from '~/ui/use-hydrated';
import { DayField } from '~/features/delivery/day-field';
import type { DeliveryRules } from '~/features/delivery/delivery-rules';
import { deliveryFee } from '~/features/delivery/delivery-charges';
import type { DeliveryChoice } from '~/features/delivery/use-delivery-choice';
import { PickupTimeField } from '~/features/delivery/pickup-time-field';
import { WindowField } from '~/features/delivery/window-field';
import { CallUs } from '~/features/delivery/sympathy/call-us';
import { SERVICE_LABELS, ServiceFields } from '~/features/delivery/sympathy/service-fields';
import { ServiceQuestion, useServiceQuestion } from '~/features/delivery/sympathy/service-question';
import type { FuneralHome } from '~/features/delivery/sympathy/service';
import { CardFields, MoreWishes, OccasionField, WISH_LABELS } from './card-fields';
import { CityLimits } from '~/features/pricing/tax/city-limits';
import { ChoicesFields } from './choices-fields';
import { CHOICE_LABELS, tipPercentages } from '~/features/pricing/totals/payment-choices';
import { CheckoutSteps } from './checkout-steps';
import { PLACE_LABELS, PlaceFields, RECIPIENT, ZoneLine } from './place-fields';
import { SubscriptionConsent } from './subscription-consent';
import type { ShownOrder } from '~/features/orders/open-checkout.server';

const LABELS = {
  fulfillment: 'How you get them',
  recipient_name: 'Who they are for',
  delivery_street: 'Street and number',
  ...PLACE_LABELS,
  delivery_note: 'Note for the driver',
  is_service: 'Service',
  fulfillment_date: 'Day',
  fulfillment_window_id: 'Time',
  pickup_time: 'Pickup time',
  tax_place: 'City limits',
  ...SERVICE_LABELS,
  ...WISH_LABELS,
  buyer_name: 'Your name',
  buyer_email: 'Email',
  buyer_phone: 'Phone',
  ...CHOICE_LABELS,
  agrees: 'Subscription',
} as const;
type Name = keyof typeof LABELS;
type OwnName = Exclude<Name, keyof typeof CHOICE_LABELS | 'agrees' | 'keeps_city' | 'is_service'>;

const BUYER = 'section-buyer billing';

type DetailsFormProps = {
  order: ShownOrder;
  studio: Studio;
  rules: DeliveryRules;
  choice: DeliveryChoice;
  /** Where the ZIP code straddles city limits: the municipalities, and the one that is chosen. */
  places: string[];
  place: string;
  onPlace: (place: string) => void;
  /** Whether the order has a ribbon, whatever the occasion. */
  takes_ribbon: boolean;
  homes: FuneralHome[];
  /** A discount code of the address. */
  code: string;
  onTip: (cents: number) => void;
  giftCard?: ComponentProps<typeof ChoicesFields>['giftCard'];
  /** What each delivery comes to at today's prices. */
  each: { cents: number; isEstimate: boolean };
  /** Beside the button. */
  total: ReactNode;
  form: RefObject<HTMLFormElement | null>;
  onType: () => void;
  /** If what is filled in was typed before, and not sent. */
  onStartOver?: () => void;
  /** What to do before going on to pay. */
  notice?: string;
} & Partial<ActionError>;

export function DetailsForm({ order, studio, rules, choice, ...more }: DetailsFormProps) {
  const { typed, errors = {}, error, places, place, onPlace, takes_ribbon, homes, code, onTip, giftCard, each } = more;
  const { form, onType, onStartOver, notice, total } = more;
  const { zones } = rules;
  const { currency } = order;
  const isBusy = useNavigation().formMethod === 'POST';
  const isHydrated = useHydrated();
  const question = useServiceQuestion({ ...order, ...typed }, homes, choice);
  const refusal = choice.occasion === 'sympathy' && <CallUs />;
  const names = Object.keys(LABELS) as Name[];
  const summary = names.flatMap((name) =>
    errors[name] ? [{ id: name, label: LABELS[name], message: errors[name] }] : [],
  );
  const valueOf = (name: OwnName) => typed?.[name] ?? `${order[name] ?? ''}`;
  const isChecked = (name: 'is_surprise' | 'hides_sender' | 'wants_texts') =>
    typed ? typed[name] === 'on' : order[name];
  const field = (name: OwnName, more: Partial<FieldControlProps> = {}) => (
    <TextField key={name} name={name} value={valueOf(name)} error={errors[name]} {...more} />
  );

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className="checkout-details"
      aria-label="Details"
      // What the browser restores by itself may be another day: it counts radio buttons, and hydration changes them.
      autoComplete={isHydrated ? 'off' : undefined}
      onChange={({ currentTarget }) => {
        question.read(currentTarget);
        onType();
      }}
    >
      {/* The first button of a form is what Enter presses. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <CheckoutSteps current="details" />
      {onStartOver && (
        <Note title="We kept what you typed on this device." live>
          It was not sent yet. <LinkButton onClick={onStartOver}>Start over</LinkButton>
        </Note>
      )}
      {notice && (
        <Note title="Is your organization tax-exempt?" isResult>
          {notice}
        </Note>
      )}
      {typed?.knows_exemption && <input type="hidden" name="knows_exemption" value="on" />}
      <FormErrors errors={summary} />
      {error && summary.length === 0 && (
        <Note tone="danger" live>
          {error.description}
        </Note>
      )}
      {(summary.length > 0 || error) && refusal && <p>{refusal}</p>}
      <FulfillmentField studio={studio} rules={rules} choice={choice} currency={currency} error={errors.fulfillment} />
      <OccasionField
        value={valueOf('occasion')}
        error={errors.occasion}
        onChange={(occasion) => choice.change({ occasion })}
      />
      <ServiceFields
        homes={homes}
        valueOf={valueOf}
        errors={errors}
        serviceDays={formatServiceDays(studio.hours)}
        onChange={(changed, home) => choice.change({ ...changed, ...(home && { zip: home.postal_code }) })}
      />
      <fieldset className="if-delivery if-address checkout-place field-grid">
        <legend className="text-h3">Where we bring them</legend>
        {field('recipient_name', {
          className: 'field-full',
          autoComplete: `${RECIPIENT} name`,
          hint: (
            <>
              If it’s someone else<span className="if-sympathy">: one of the family, for example</span>.
            </>
          ),
        })}
        {field('delivery_street', {
          required: true,
          className: 'field-full',
          autoComplete: `${RECIPIENT} address-line1`,
        })}
        <PlaceFields
          values={{
            delivery_postal_code: valueOf('delivery_postal_code'),
            delivery_city: valueOf('delivery_city'),
            delivery_region: valueOf('delivery_region') || studio.region,
          }}
          errors={errors}
          onZip={(zip) => choice.change({ zip })}
          onFilled={onType}
        />
        {zones.length > 0 && <ZoneLine zones={zones} currency={currency} zip={choice.zip} refusal={refusal} />}
        <Field
          id="delivery_note"
          label={LABELS.delivery_note}
          hint="A gate code, a side door."
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
      <ServiceQuestion
        homes={homes}
        choice={choice}
        {...question}
        value={typed?.is_service}
        error={errors.is_service}
      />
      <div className="field-grid">
        <DayField
          {...choice}
          refusal={refusal}
          onDay={(day) => choice.change({ day })}
          error={errors.fulfillment_date}
        />
        <WindowField choice={choice} currency={currency} error={errors.fulfillment_window_id} />
        <PickupTimeField choice={choice} value={valueOf('pickup_time')} error={errors.pickup_time} />
        {places.length > 0 && (
          <div className="if-delivery field-full">
            <CityLimits places={places} selected={place} onSelect={onPlace} error={errors.tax_place} />
          </div>
        )}
      </div>
      <CardFields valueOf={valueOf} errors={errors} hasRibbon={takes_ribbon} />
      <MoreWishes valueOf={valueOf} isChecked={isChecked} errors={errors} />
      <fieldset className="checkout-place field-grid">
        <legend className="text-h3">Your details</legend>
        {field('buyer_name', { required: true, className: 'field-full', autoComplete: `${BUYER} name` })}
        {field('buyer_email', { required: true, type: 'email', autoComplete: `${BUYER} email` })}
        {field('buyer_phone', { required: true, type: 'tel', autoComplete: `${BUYER} tel` })}
        {order.sendsTexts && (
          <Choice
            className="field-full"
            type="checkbox"
            name="wants_texts"
            label="Text me about the delivery"
            detail="At most three. Reply STOP to end them. Your carrier may charge for them."
            defaultChecked={isChecked('wants_texts')}
          />
        )}
      </fieldset>
      <ChoicesFields
        order={order}
        code={code}
        typed={typed}
        errors={errors}
        onTip={onTip}
        giftCard={giftCard}
        tips={tipPercentages(studio.tip_choices)}
      />
      {order.subscription_rhythm && (
        <SubscriptionConsent
          terms={{ ...each, currency, rhythm: order.subscription_rhythm }}
          isChecked={typed?.agrees === 'on'}
          error={errors.agrees}
        />
      )}
      <div className="checkout-go">
        {total}
        <Button type="submit" wide busy={isBusy} busyLabel="Opening the payment page...">
          Continue to payment
        </Button>
      </div>
    </Form>
  );
}

type FieldControlProps = Omit<ComponentProps<'input'>, 'name' | 'value'> & {
  name: Name;
  value: string;
  hint?: ReactNode;
  error?: string;
};

function TextField({ name, value, hint, error, required, className, ...input }: FieldControlProps) {
  return (
    <Field id={name} label={LABELS[name]} hint={hint} error={error} required={required} className={className}>
      {(control) => <Input {...control} {...input} name={name} defaultValue={value} />}
    </Field>
  );
}

type FulfillmentFieldProps = {
  studio: Studio;
  rules: DeliveryRules;
  choice: DeliveryChoice;
  currency: string;
  error?: string;
};

function FulfillmentField({ studio, rules, choice, currency, error }: FulfillmentFieldProps) {
  const place = [studio.street, studio.city].filter(Boolean).join(', ');
  const cents = deliveryFee(rules, '', null);
  const fee = `${rules.zones.length > 1 ? 'from ' : ''}${cents > 0 ? formatMoney(cents, currency) : 'free'}`;
  const radio = (fulfillment: DeliveryChoice['fulfillment']) => ({
    type: 'radio' as const,
    name: 'fulfillment',
    value: fulfillment,
    checked: choice.fulfillment === fulfillment,
    onChange: () => choice.change({ fulfillment }),
  });
  return (
    <FieldGroup id="fulfillment" label={LABELS.fulfillment} required error={error} className="field-full">
      <div className="checkout-choices">
        <Choice
          {...radio('delivery')}
          label="Delivery"
          detail={[formatDeliveryDays(studio.hours), fee].filter(Boolean).join(', ')}
        />
        <Choice {...radio('pickup')} label="Pickup" detail={place ? `At the studio, ${place}` : 'At the studio'} />
      </div>
    </FieldGroup>
  );
}
