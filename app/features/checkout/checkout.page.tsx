import { useState } from 'react';
import { Form, redirect } from 'react-router';
import { paymentNote } from '~/features/money/payments/payment-note';
import { beginPayment } from '~/features/money/payments/begin-payment.server';
import { readStudio } from '~/features/studio/studio.server';
import { formatTimeWithZone } from '~/lib/dates';
import { formFields } from '~/lib/form-fields';
import { connectionAdvice } from '~/lib/connection-lost';
import type { PageHandle } from '~/lib/page-handle';
import { pageTitle } from '~/lib/page-title';
import { withOfflineFallback } from '~/lib/offline-fallback';
import { type FieldErrors, fieldErrors } from '~/lib/field-errors';
import { invalid } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import { stateOfZip } from '~/lib/zip-states';
import { type Context, getContext } from '~/platform/context.server';
import { runAction } from '~/platform/run-action.server';
import { LinkButton } from '~/ui/button';
import { Note } from '~/ui/note';
import { findFull, inTurn, readDeliveryRules } from '~/features/delivery/delivery-rules.server';
import { listFuneralHomes } from '~/features/delivery/sympathy/funeral-homes.server';
import { areForSympathy } from '~/features/delivery/sympathy/for-sympathy.server';
import { findHome, placeChoice, taxPlaceOf, withFuneralHome, withService } from '~/features/delivery/sympathy/service';
import { withOtherDay } from '~/features/delivery/other-day';
import { chargesFor } from '~/features/delivery/delivery-charges';
import { recurringCharges } from '~/features/pricing/totals/charges';
import { withCity } from '~/features/delivery/city';
import { findZipCode } from '~/features/delivery/zip-codes.server';
import { rememberedDelivery } from '~/features/delivery/remembered-delivery';
import { readPlace } from '~/features/delivery/remembered-place';
import { useDeliveryChoice } from '~/features/delivery/use-delivery-choice';
import type { Route } from './+types/checkout.page';
import { type CheckoutRules, type Details, detailsForm } from '~/features/orders/checkout.schema';
import { CheckoutLayout } from './checkout-layout';
import { CheckoutOrder, CheckoutSum, CheckoutTotal } from './checkout-order';
import { DetailsForm } from './details-form';
import { takesRibbon } from './takes-ribbon.server';
import { useCheckoutDraft } from './use-checkout-draft';
import { readProductPath } from '~/features/catalog/products/product-names.server';
import { EndedOrder } from '~/features/orders/ended-order';
import { leaveOrder, holdAgain } from '~/features/orders/holds.server';
import { isPayable, openCheckout, PRIVATE_PAGE, toShownOrder } from '~/features/orders/open-checkout.server';
import { OrderLines } from '~/features/orders/order-summary';
import { type Order, saveDetails } from '~/features/orders/orders.server';
import { CONFIRM_EXEMPTION, isConfirmed, offerExemption } from '~/features/checkout/exemptions/exempt-order.server';
import { listTaxRates, listTaxRatesToday } from '~/features/pricing/tax/tax-rates.server';
import { completeWithoutPayment, hasNothingToPay } from './nothing-to-pay.server';
import { toGiftCardError } from '~/features/gift-cards/gift-cards.server';
import { paymentLink, successUrl } from '~/features/payments/order-urls.server';
import { toDiscountError } from '~/features/pricing/discounts/discounts.server';
import type { PaymentChoices } from '~/features/pricing/totals/payment-choices';
import { applyCodes, readChoices, takeChoices } from './payment-choices.server';
import { estimateTotals, missingPlace, placesToAsk } from './estimate-totals';
import { subtotalOf } from '~/features/pricing/totals/order-totals';
import { typedTip } from '~/features/pricing/totals/payment-choices';
import { priceOrder } from '~/features/pricing/totals/price-order.server';
import { hasUnsettledPayment } from '~/features/orders/unsettled-payments.server';
import { storeClosedMessage } from '~/features/catalog/store-closed.server';

export const handle: PageHandle = { query: ['code'] };

export async function loader({ params, url, request, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const [order, studio] = await Promise.all([openCheckout(context, params), readStudio(context)]);
  assertOwnCheckout(context, order);
  if (order.status === 'pending' && (await hasUnsettledPayment(context, order.id)))
    throw redirect(successUrl(context, order), 303);
  const rules = await readDeliveryRules(context, order);
  const [taxRates, takes_ribbon, homes, choices, occasion] = await Promise.all([
    listTaxRates(context, rules.calendar.today),
    takesRibbon(context, order.id),
    listFuneralHomes(context),
    readChoices(context, order),
    firstOccasion(context, order),
  ]);
  const code = url.searchParams.get('code') ?? '';
  const remembered = rememberedDelivery(rules, order, readPlace(request.headers.get('Cookie')));
  const funeral_home_id = placeChoice(order, homes);
  const begun = { ...toShownOrder(context, order), occasion, funeral_home_id, ...remembered.fields };
  const shown = withCity(begun, await findZipCode(begun.delivery_postal_code ?? ''));
  const last = shown.state === 'pending' ? undefined : shown.lines.find(({ product_id }) => product_id);
  const again = last?.product_id && { title: last.product_title, to: await readProductPath(context, last.product_id) };
  return {
    order: shown,
    again: again || undefined,
    dayNote: remembered.note,
    studio,
    rules,
    taxRates,
    takes_ribbon,
    homes,
    choices,
    code,
  };
}

export async function action({ request, params, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const order = await openCheckout(context, params);
  assertOwnCheckout(context, order);
  const [homes, taxRates] = await Promise.all([listFuneralHomes(context), listTaxRatesToday(context)]);
  const asked = withService(withOtherDay(await formFields(request)), homes);
  const sent = withFuneralHome(asked, homes, taxRates);
  const zipCode = await findZipCode(sent.delivery_postal_code ?? '');
  const typed = withCity(sent, zipCode);
  if (typed.intent === 'cancel') return redirect(await leaveOrder(context, order), 303);
  const told: Record<string, string> = { ...typed, knows_exemption: 'on' };
  return runAction(context, { errorTitle: 'Checkout Error', typed }, async () => {
    const closed = storeClosedMessage(context.config);
    if (closed) throw new UserError(503, 'unavailable', closed);
    // Before the details are checked: a mistake in them would otherwise be answered with a page that has no form.
    if (!isPayable(order, context.now()) && !(await holdAgain(context, order.id))) return redirect(request.url, 303);
    if (typed.intent === 'apply') {
      await applyCodes(context, order, typed);
      return { errors: {}, typed, error: undefined };
    }
    const [delivery, takes_ribbon] = await Promise.all([
      readDeliveryRules(context, order),
      takesRibbon(context, order.id),
    ]);
    const { keeps_city, is_service } = typed;
    const rules = { delivery, takes_ribbon, homes, order, zipCode, keeps_city, is_service };
    const isExempt = isConfirmed(order, typed.buyer_email ?? '');
    const details = parseDetails(rules, typed, {
      ...(!isExempt && missingPlace(taxRates, typed, findHome(typed, homes))),
      ...(order.subscription_rhythm && typed.agrees !== 'on' && { agrees: 'Please agree, or order once instead.' }),
    });
    const choices = await takeChoices(context, order, typed);
    const saved = await saveWithRoom(context, order, { details, choices, rules });
    if (!saved) return redirect(request.url, 303);
    if (typed.knows_exemption !== 'on' && (await offerExemption(context, saved)))
      return { errors: {}, typed: told, error: undefined, notice: CONFIRM_EXEMPTION };
    if (hasNothingToPay(saved)) return redirect(successUrl(context, saved), 303);
    return redirect(
      await openPayment(context, {
        ...saved,
        buyer_email: details.buyer_email,
        lines: order.lines,
        note: paymentNote({ ...saved, lines: order.lines }),
        ...(order.subscription_rhythm && { stores_card: true }),
      }),
      303,
    );
  });
}

/** All that is wrong at once, `missing` too. */
function parseDetails(rules: CheckoutRules, typed: Record<string, string>, missing: FieldErrors): Details {
  const parsed = detailsForm(rules).safeParse(typed);
  if (parsed.success && Object.keys(missing).length === 0) return parsed.data;
  throw invalid({ ...missing, ...(!parsed.success && fieldErrors(parsed.error)) });
}

/** Until the buyer has said another one, or none. */
async function firstOccasion(context: Context, { occasion, buyer_email, lines }: Order) {
  if (occasion || buyer_email) return occasion;
  const products = lines.flatMap(({ product_id }) => product_id ?? []);
  return (await areForSympathy(context, products)) ? ('sympathy' as const) : null;
}

/** A gift card has no day and no place, and staff wrote down those of what they sold: all there is to do is to pay. */
function assertOwnCheckout(context: Context, order: Order) {
  if (order.channel !== 'web') throw redirect(paymentLink(context, order).reveal(), 303);
}

type Wanted = { details: Details; choices: PaymentChoices; rules: CheckoutRules };

/** The day may have filled up since it was checked, and a discount may have been used up. */
async function saveWithRoom(context: Context, order: Order, { details, choices, rules: { delivery } }: Wanted) {
  const charges = chargesFor(delivery, details);
  const isExempt = isConfirmed(order, details.buyer_email);
  const sums = await priceOrder(context, order, { ...details, isExempt }, { ...choices, charges });
  const saving = inTurn(() =>
    context.transaction(async (tx) => {
      const full = await findFull(tx, { ...details, id: order.id, lines: order.lines });
      if (full) throw invalid(JUST_FILLED[full]);
      const saved = await saveDetails(tx, order, details, { ...sums, gift_card_id: choices.gift_card_id ?? null });
      if (saved?.subscription_rhythm && hasNothingToPay(saved)) throw invalid(NO_CARD_STORED);
      if (saved && hasNothingToPay(saved)) await completeWithoutPayment(tx, { ...saved, lines: order.lines }, delivery);
      return saved;
    }),
  );
  return saving.catch((error) => {
    throw toGiftCardError(toDiscountError(error));
  });
}

const NO_CARD_STORED = {
  discount_code: 'This code leaves nothing to pay, but a subscription needs your card. Order once instead.',
};

const JUST_FILLED = {
  day: { fulfillment_date: 'This day was just booked up. Choose another day.' },
  product: { fulfillment_date: 'We cannot make that many for this day anymore. Choose another day.' },
  window: { fulfillment_window_id: 'This time was just booked up. Choose another one.' },
};

async function openPayment(context: Context, order: Parameters<typeof beginPayment>[1]) {
  try {
    return await beginPayment(context, order);
  } catch (cause) {
    throw new UserError(503, 'unavailable', PAYMENT_UNAVAILABLE, {}, { cause });
  }
}

const PAYMENT_UNAVAILABLE =
  'The payment page cannot be opened right now. Nothing was charged, and your flowers are still held. Please try again in a minute.';

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = await formFields(request.clone());
  const description = `What you typed did not reach us. It is still here, and nothing was charged. ${connectionAdvice()}`;
  return withOfflineFallback(serverAction, { error: { title: 'Checkout Error', description }, errors: {}, typed });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Checkout') },
  { name: 'robots', content: 'noindex' },
];

export function headers() {
  return PRIVATE_PAGE;
}

export default function Checkout(props: Route.ComponentProps) {
  const draft = useCheckoutDraft(props.loaderData.order, props.actionData !== undefined);
  return <CheckoutBegun key={draft.round} {...props} draft={draft} />;
}

type CheckoutBegunProps = Route.ComponentProps & { draft: ReturnType<typeof useCheckoutDraft> };

function CheckoutBegun({ loaderData, actionData, draft }: CheckoutBegunProps) {
  const { order, again, dayNote, studio, rules, taxRates, takes_ribbon, homes, choices, code } = loaderData;
  const { state } = order;
  const typed = actionData?.typed ?? draft.typed;
  const choice = useDeliveryChoice(rules, { ...order, ...typed });
  const { zip, charges } = choice;
  const home = findHome(choice, homes);
  const [chosenPlace, setPlace] = useState(typed?.tax_place ?? order.tax_place ?? '');
  const place = taxPlaceOf(home, taxRates) ?? chosenPlace;
  const [tip_cents, setTip] = useState(typed ? typedTip(typed, subtotalOf(order.lines)) : choices.tip_cents);
  const chosen = { ...choices, tip_cents };
  const { last4, balance_cents = 0 } = choices;
  const sums = estimateTotals({ order, taxRates, charges, zip, place, studio, choices: chosen });
  const later = { pickup: recurringCharges(charges.pickup), delivery: recurringCharges(charges.delivery) };
  const plain = estimateTotals({ order, taxRates, charges: later, zip, place, studio, choices: { tip_cents: 0 } });
  const isEstimate = choice.isEstimate || (taxRates.length > 0 && !stateOfZip(zip));
  const isOpen = state === 'pending';
  const heldUntil = formatTimeWithZone(studio.time_zone, order.hold_expires_at);
  return (
    <CheckoutLayout
      studio={studio}
      order={order}
      back={isOpen && <CancelLink />}
      sum={isOpen && <CheckoutSum order={order} sums={sums} isEstimate={isEstimate} />}
      summary={
        isOpen ? (
          <CheckoutOrder order={order} sums={sums} heldUntil={heldUntil} isEstimate={isEstimate} />
        ) : (
          <OrderLines order={order} />
        )
      }
    >
      {isOpen && dayNote && !actionData && <Note tone="warn">{dayNote}</Note>}
      {isOpen ? (
        <DetailsForm
          order={order}
          studio={studio}
          rules={rules}
          choice={choice}
          place={place}
          takes_ribbon={takes_ribbon}
          homes={homes}
          places={placesToAsk(taxRates, zip, home)}
          onPlace={setPlace}
          code={code}
          giftCard={last4 === undefined ? undefined : { last4, cents: balance_cents }}
          onTip={setTip}
          {...actionData}
          typed={typed}
          form={draft.form}
          onType={draft.keep}
          onStartOver={draft.typed && !actionData && !order.buyer_email ? draft.startOver : undefined}
          total={<CheckoutTotal order={order} sums={sums} isEstimate={isEstimate} chosen={choice.fulfillment} />}
          each={{ cents: plain[choice.fulfillment].total_cents, isEstimate }}
        />
      ) : (
        <EndedOrder order={order} status={state} studio={studio} again={again} />
      )}
    </CheckoutLayout>
  );
}

function CancelLink() {
  return (
    <Form method="post" className="text-small">
      <LinkButton type="submit" name="intent" value="cancel">
        <span aria-hidden="true">←</span> Cancel and go back
      </LinkButton>
    </Form>
  );
}
