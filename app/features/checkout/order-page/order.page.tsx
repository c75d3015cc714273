import { firstPictured } from '~/features/orders/first-picture';
import './order-page.css';
import { useState } from 'react';
import { redirect, useLocation, useSearchParams } from 'react-router';
import { receiveMessage } from '~/features/contact/contact.server';
import { PRIVATE_PAGE } from '~/features/orders/open-checkout.server';
import { deliveryPhotoPath } from '~/features/orders/delivery-photo.server';
import { readFulfillmentEvents } from '~/features/orders/move-orders.server';
import { type BuyersOrder, showToBuyer } from './buyers-order.server';
import type { Order } from '~/features/orders/orders.server';
import { cancelByBuyer, readCancelOffer } from './cancel-by-buyer.server';
import { readStudio } from '~/features/studio/studio.server';
import { formFields } from '~/lib/form-fields';
import { getOwn } from '~/lib/get-own';
import { formatMoney } from '~/lib/money';
import type { PageHandle } from '~/lib/page-handle';
import { pageTitle } from '~/lib/page-title';
import { withOfflineFallback } from '~/lib/offline-fallback';
import { parseForm } from '~/lib/parse-form';
import { type Context, getContext } from '~/platform/context.server';
import { runAction } from '~/platform/run-action.server';
import { checkoutUrl, paymentLink } from '~/features/payments/order-urls.server';
import { Note } from '~/ui/note';
import { Plate } from '~/ui/plate';
import { captionFont } from '~/ui/font-links';
import { headlineWhen } from '~/features/delivery/when';
import { forWhom } from '~/lib/for-whom';
import { toPicture } from '~/lib/picture';
import type { Route } from './+types/order.page';
import { openLinkedOrder } from './linked-order.server';
import { OrderFacts } from './order-facts';
import { OrderHelp } from './order-help';
import { OrderChanges } from './order-change-section';
import { correctByBuyer, changedRecord, readOrderVersion } from '~/features/orders/order-changes.server';
import { readChangeTime } from '~/features/orders/change-deadline.server';
import { orderProgress, type OrderStep } from './order-steps';
import { z } from 'zod';
import { HONEYPOT, HONEYPOT_FILLED } from '~/lib/honeypot';
import { anyLine, requiredText } from '~/lib/text-fields';
import { formatDateTime } from '~/lib/dates';

export const handle: PageHandle = { query: ['sent', 'changed', 'cancelled'], hydrate: 'touch' };

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const order = await openLinkedOrder(context, params.token);
  const events = (await readFulfillmentEvents(context.db, order.id)).map((event) => ({
    ...event,
    ...(event.photo_key && { photo: deliveryPhotoPath(context, event.id) }),
  }));
  const changes = await readChangeTime(context, order);
  return {
    order: await showToBuyer(context, order),
    progress: orderProgress(order, events),
    version: await readOrderVersion(context, order.id),
    changes,
    subscribes: order.subscription_id !== null || order.subscription_rhythm !== null,
    offer: typeof changes === 'object' ? await readCancelOffer(context, order) : undefined,
    studio: await readStudio(context),
    checkout: order.status === 'pending' ? checkoutUrl(context, order) : undefined,
    pay: order.status === 'paid' && order.balance_cents > 0 ? paymentLink(context, order).reveal() : undefined,
  };
}

export async function action({ request, params, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const order = await openLinkedOrder(context, params.token);
  const typed = await formFields(request);
  if (typed.intent === 'cancel') return handleCancel(context, order, typed, params.token);
  if (typed.intent === 'change') return handleChange(context, order, typed, params.token);
  return runAction(context, { errorTitle: NOT_SENT, typed, marksOnly: true, keepsTyped: true }, async () => {
    const { help, ...honeypot } = parseForm(helpForm, typed);
    await receiveMessage(context, {
      first_name: order.buyer_name ?? '',
      last_name: '',
      email: order.buyer_email ?? '',
      subject: `Order ${order.number}`,
      message: help,
      ...honeypot,
    });
    return redirect(`/order/${params.token}?sent=1`, 303);
  });
}

function handleChange(context: Context, { id }: Order, typed: Record<string, string>, token: string) {
  const record = changedRecord(context, id, 'buyer');
  return runAction(context, { errorTitle: NOT_DONE.change, typed, record, keepsTyped: true }, async () => {
    await correctByBuyer(context, id, typed);
    return redirect(`/order/${token}?changed=1`, 303);
  });
}

function handleCancel(context: Context, { id }: Order, typed: Record<string, string>, token: string) {
  return runAction(context, { errorTitle: NOT_DONE.cancel, typed }, async () => {
    await cancelByBuyer(context, id);
    return redirect(`/order/${token}?cancelled=1`, 303);
  });
}

const NOT_DONE = { change: 'Not changed', cancel: 'Not cancelled' };
const NOT_SENT = 'Your message was not sent.';

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = await formFields(request.clone());
  const description = 'It did not reach us. What you typed is still here; please try again.';
  const title = getOwn(NOT_DONE, typed.intent ?? '') ?? NOT_SENT;
  return withOfflineFallback(serverAction, { error: { title, description }, errors: {}, typed });
}

export const links = captionFont;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Your order') },
  { name: 'robots', content: 'noindex' },
];

export function headers() {
  return PRIVATE_PAGE;
}

export default function YourOrder({ loaderData, actionData, params }: Route.ComponentProps) {
  const { order, progress, studio, checkout, pay, version, changes, offer, subscribes } = loaderData;
  const path = `/order/${params.token}`;
  const intent = actionData?.typed.intent;
  const returnedBy = (name: string) => (intent === name ? actionData : undefined);
  const [search] = useSearchParams();
  const { key } = useLocation();
  const isSent = search.has('sent') && !actionData;
  const [sentAt, setSentAt] = useState('');
  if (isSent && sentAt !== key) setSentAt(key);
  const isOn = order.state === 'paid';
  const when = isOn ? headlineWhen(order) : '';
  return (
    <div className="wrap twelve order-page">
      <header className="order-page-head">
        <p className="num">
          Order {order.number}
          {order.fulfillment === 'delivery' && `, for ${forWhom(order)}`}
        </p>
        <h1 className={when ? 'text-h3' : undefined}>{progress.title}</h1>
        {when && <p className="order-day">{when}</p>}
        <p className="lead">{progress.text}</p>
        {isSent && (
          <Note tone="ok" title="Message sent." isResult>
            We read it and answer you.
          </Note>
        )}
        {search.has('changed') && !actionData && (
          <Note tone="ok" title="Saved." isResult>
            The studio sees what you changed.
          </Note>
        )}
        {search.has('cancelled') && order.state !== 'paid' && (
          <Note tone="ok" title="Your order is cancelled." isResult>
            The studio knows, and makes nothing.
          </Note>
        )}
        {pay && (
          <Note tone="warn" title={`${formatMoney(order.balance_cents, order.currency)} is still to be paid.`}>
            <a href={pay}>Pay it by card</a>
          </Note>
        )}
        <StepList steps={progress.steps} timeZone={studio.time_zone} />
        {isOn && order.card_message && <CardSheet {...order} />}
      </header>
      {isOn && <OrderPicture lines={order.lines} />}
      <div className="order-page-main">
        <OrderChanges
          order={order}
          version={version}
          changes={changes}
          path={path}
          returned={returnedBy('change')}
          cancel={{ offer, subscribes, currency: order.currency, returned: returnedBy('cancel') }}
        />
        <OrderFacts order={order} studio={studio} checkout={checkout} path={path} />
      </div>
      {/* Once a message has gone the next one starts empty. */}
      <OrderHelp key={sentAt} studio={studio} returned={returnedBy('help')} />
      <div className="tail" />
    </div>
  );
}

/** As it is written by hand. */
function CardSheet({ card_message, card_signature }: Pick<BuyersOrder, 'card_message' | 'card_signature'>) {
  return (
    <section className="card-sheet" aria-labelledby="card">
      <h2 className="text-small" id="card">
        Your card
      </h2>
      <p className="pre-line">{card_message}</p>
      {card_signature && <p>{card_signature}</p>}
    </section>
  );
}

function OrderPicture({ lines }: Pick<BuyersOrder, 'lines'>) {
  const shown = firstPictured(lines);
  if (!shown) return null;
  return (
    <Plate
      className="order-picture"
      ratio=""
      picture={toPicture({ url: shown.image_url, alt: '' })}
      sizes="(width < 68rem) 100vw, 30vw"
      caption={shown.product_title}
    />
  );
}

const helpForm = z.object({
  help: requiredText(5000, 'Write what we can do for you.'),
  [HONEYPOT]: anyLine(100).refine((text) => text === '', HONEYPOT_FILLED),
});

function StepList({ steps, timeZone }: { steps: OrderStep[]; timeZone: string }) {
  return (
    <ol className="order-steps" aria-label="What happens to the order">
      {steps.map(({ text, at, note, photo }) => (
        <li key={text} data-done={at ? '' : undefined}>
          <span>
            {text}
            {note && <small>{note}</small>}
            {photo && (
              <a href={photo}>
                <img src={photo} alt="Where the driver left the flowers" width={160} loading="lazy" />
              </a>
            )}
          </span>
          <span className="num">{at ? formatDateTime(timeZone, new Date(at)) : 'Not yet'}</span>
        </li>
      ))}
    </ol>
  );
}
