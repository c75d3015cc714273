import '~/features/orders/checkout.css';
import '~/features/checkout/order-page/order-page.css';
import { useEffect, useRef, useState } from 'react';
import { Form, Link, redirect, useNavigation } from 'react-router';
import { paymentLink } from '~/features/payments/order-urls.server';
import { ADDRESS_LABELS, AddressFields } from '~/features/checkout/address-fields';
import { PRIVATE_PAGE } from '~/features/orders/open-checkout.server';
import { ZoneLine } from '~/features/checkout/place-fields';
import { DayField } from '~/features/delivery/day-field';
import type { DeliveryRules, Fulfillment } from '~/features/delivery/delivery-rules';
import { readDeliveryRules } from '~/features/delivery/delivery-rules.server';
import { withOtherDay } from '~/features/delivery/other-day';
import { PickupTimeField } from '~/features/delivery/pickup-time-field';
import { useDeliveryChoice } from '~/features/delivery/use-delivery-choice';
import { WindowField } from '~/features/delivery/window-field';
import { withCityOfZip } from '~/features/delivery/zip-codes.server';
import { openLinkedOrder } from '~/features/checkout/order-page/linked-order.server';
import { changesSentence, formatMoment } from '~/features/orders/change-deadline';
import { readOrderVersion, recordOfChange } from '~/features/orders/order-changes.server';
import { readChangeTime } from '~/features/orders/change-deadline.server';
import type { Order } from '~/features/orders/orders.server';
import { rulesOfOrder } from '~/features/delivery/sympathy/service';
import { listTaxRates } from '~/features/pricing/tax/tax-rates.server';
import { placesToAsk } from '~/features/checkout/estimate-totals';
import { readStudio } from '~/features/studio/studio.server';
import { formFields } from '~/lib/form-fields';
import { formatMoney } from '~/lib/money';
import { withOfflineFallback } from '~/lib/offline-fallback';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { runAction } from '~/platform/run-action.server';
import { Button } from '~/ui/button';
import { EditVersion } from '~/ui/edit-version';
import { FormErrors } from '~/ui/form-errors';
import type { Route } from './+types/buyers-change.page';
import { canMove, changeByBuyer } from './change-by-buyer.server';
import type { ChangePreview } from './save-change.server';

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const order = await openLinkedOrder(context, params.token);
  const until = await readChangeTime(context, order);
  if (typeof until === 'string') throw redirect(`/order/${params.token}`, 303);
  const rules = rulesOfOrder(await readDeliveryRules(context, order), order);
  const [taxRates, { region }, version] = await Promise.all([
    listTaxRates(context, rules.calendar.today),
    readStudio(context),
    readOrderVersion(context, order.id),
  ]);
  return { order: shown(order), canMove: canMove(order), until, rules, taxRates, region, version };
}

function shown({ number, currency, fulfillment, ...order }: Order) {
  const { recipient_name, recipient_phone, delivery_street, delivery_city, delivery_region } = order;
  const { delivery_postal_code, delivery_note, tax_place, fulfillment_date, fulfillment_window_id, pickup_time } =
    order;
  return {
    number,
    currency,
    fulfillment,
    fields: {
      recipient_name,
      recipient_phone,
      delivery_street,
      delivery_city,
      delivery_region,
      delivery_postal_code,
      delivery_note,
      tax_place,
      fulfillment_date,
      fulfillment_window_id,
      pickup_time,
    } as Record<string, string | null>,
  };
}

export async function action({ request, params, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const order = await openLinkedOrder(context, params.token);
  const sent = withOtherDay(await formFields(request));
  const typed = await withCityOfZip(sent);
  const record = recordOfChange(context, order.id, typed, 'buyer');
  return runAction(context, { errorTitle: NOT_CHANGED, typed, record, keepsTyped: true }, async () => {
    const outcome = await changeByBuyer(context, order, typed);
    if ('preview' in outcome) return { typed, errors: {}, error: undefined, preview: outcome.preview };
    const page = `/order/${params.token}?changed=1`;
    return redirect(outcome.saved.difference_cents > 0 ? paymentLink(context, order).reveal() : page, 303);
  });
}

const NOT_CHANGED = 'Not changed';

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = await formFields(request.clone());
  const description = 'It did not reach us. What you typed is still here; please try again.';
  return withOfflineFallback(serverAction, { error: { title: NOT_CHANGED, description }, errors: {}, typed });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Change your order') },
  { name: 'robots', content: 'noindex' },
];

export function headers() {
  return PRIVATE_PAGE;
}

const LABELS: Record<string, string> = {
  ...ADDRESS_LABELS,
  fulfillment_date: 'Day',
  fulfillment_window_id: 'Time',
  pickup_time: 'Pickup time',
};

export default function ChangeYourOrder({ loaderData, actionData, params }: Route.ComponentProps) {
  const { order, until, version } = loaderData;
  const { error, typed } = actionData ?? {};
  const errors: Record<string, string> = actionData?.errors ?? {};
  const preview = actionData && 'preview' in actionData ? actionData.preview : undefined;
  const isBusy = useNavigation().formMethod === 'POST';
  const summary = Object.entries(errors).flatMap(([id, message]) =>
    LABELS[id] ? [{ id, label: LABELS[id], message }] : [],
  );
  return (
    <div className="wrap twelve order-page">
      <header className="order-page-head">
        <p className="num">Order {order.number}</p>
        <h1>Change your order</h1>
        <p className="lead">{changesSentence(formatMoment(until))}</p>
      </header>
      <Form method="post" noValidate preventScrollReset className="order-page-main">
        <EditVersion key={version} version={version} returned={actionData} />
        <FormErrors
          error={summary.length > 0 || 'conflict' in (actionData ?? {}) ? undefined : error}
          errors={summary}
        />
        <WhenAndWhere {...loaderData} typed={typed} errors={errors} />
        {preview && <NewTotal preview={preview} currency={order.currency} />}
        <p className="actions">
          <Button type="submit" name="intent" value="save" busy={isBusy} busyLabel="Saving…">
            {preview ? agreeText(preview, order.currency) : 'Save changes'}
          </Button>
          <Link to={`/order/${params.token}`}>Leave it as it is</Link>
        </p>
        {!preview && <p className="text-small text-ink-quiet">If the total changes, you see it before it is saved.</p>}
      </Form>
    </div>
  );
}

type WhenAndWhereProps = Pick<
  Route.ComponentProps['loaderData'],
  'order' | 'canMove' | 'rules' | 'taxRates' | 'region'
> & { typed?: Record<string, string>; errors: Record<string, string> };

function WhenAndWhere({ order, canMove, rules, taxRates, region, typed, errors }: WhenAndWhereProps) {
  const { currency } = order;
  const fulfillment: Fulfillment = order.fulfillment ?? 'pickup';
  const valueOf = (name: string) => typed?.[name] ?? order.fields[name] ?? '';
  const [place, setPlace] = useState(valueOf('tax_place'));
  const own: DeliveryRules = { ...rules, windows: rules.windows.filter((each) => each.fulfillment === fulfillment) };
  const choice = useDeliveryChoice(own, { fulfillment, ...order.fields, ...typed });
  return (
    <>
      {canMove && (
        <fieldset className="checkout-place stack">
          <legend className="text-h3">Where we bring them</legend>
          <AddressFields
            valueOf={valueOf}
            errors={errors}
            region={region}
            place={place}
            places={placesToAsk(taxRates, choice.zip)}
            onZip={(zip) => choice.change({ zip })}
            onPlace={setPlace}
          />
          {rules.zones.length > 0 && <ZoneLine zones={rules.zones} zip={choice.zip} currency={currency} />}
        </fieldset>
      )}
      <div className="field-grid">
        <DayField {...choice} onDay={(day) => choice.change({ day })} error={errors.fulfillment_date} />
        <WindowField choice={choice} currency={currency} error={errors.fulfillment_window_id} />
        {fulfillment === 'pickup' && (
          <PickupTimeField choice={choice} value={valueOf('pickup_time')} error={errors.pickup_time} />
        )}
      </div>
      {!canMove && fulfillment === 'delivery' && (
        <p>It goes to a service. If its place or its time has changed, please call us.</p>
      )}
    </>
  );
}

type NewTotalProps = { preview: ChangePreview; currency: string };

function NewTotal({ preview, currency }: NewTotalProps) {
  const { old_cents, new_cents, difference_cents, gift_card_cents, refund_cents, expected } = preview;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [preview]);
  const amount = (cents: number) => formatMoney(cents, currency);
  return (
    <section className="order-facts" aria-labelledby="new-total">
      <input type="hidden" name="expected" value={expected} />
      <h2 className="text-h3" id="new-total" ref={heading} tabIndex={-1}>
        The new total is {amount(new_cents)}
      </h2>
      <p>It was {amount(old_cents)}. Nothing is changed yet.</p>
      {difference_cents > 0 && (
        <p>
          Your order changes when you save it. {amount(difference_cents)} is then open until you pay it, by card on the
          next page.
        </p>
      )}
      {gift_card_cents > 0 && <p>{amount(gift_card_cents)} goes back to your gift card.</p>}
      {refund_cents > 0 && <p>{amount(refund_cents)} goes back to your card. Banks take up to ten days to show it.</p>}
    </section>
  );
}

function agreeText({ difference_cents: more }: ChangePreview, currency: string) {
  return more > 0 ? `Save and pay ${formatMoney(more, currency)}` : 'Save changes';
}
