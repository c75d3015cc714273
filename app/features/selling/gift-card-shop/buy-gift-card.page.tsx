import '~/ui/form-page.css';
import '~/features/gift-cards/gift-cards.css';
import { randomUUID } from 'node:crypto';
import { data, Form, redirect, useNavigation } from 'react-router';
import { findBuyersOrder } from '~/features/checkout/order-page/buyers-order.server';
import { PRIVATE_PAGE } from '~/features/orders/open-checkout.server';
import { readIntro } from '~/features/pages/pages.server';
import { readStudio, sellsGiftCards } from '~/features/studio/studio.server';
import type { ActionError } from '~/lib/action-error';
import { connectionAdvice } from '~/lib/connection-lost';
import { addDays, dayIn, formatDay, isDay } from '~/lib/dates';
import { formFields } from '~/lib/form-fields';
import { HONEYPOT } from '~/lib/honeypot';
import { formatShort } from '~/lib/money';
import { withOfflineFallback } from '~/lib/offline-fallback';
import type { PageHandle } from '~/lib/page-handle';
import { parseForm } from '~/lib/parse-form';
import { searchMeta } from '~/lib/search-appearance';
import { type Context, getContext } from '~/platform/context.server';
import { runAction } from '~/platform/run-action.server';
import { Button } from '~/ui/button';
import { Field, FieldGroup, Input, Textarea } from '~/ui/field';
import { BrandMark } from '~/ui/brand-mark';
import { Tile } from '~/ui/tile';
import { useTypedFields } from '~/ui/use-typed-fields';
import { useStudio } from '~/features/studio/use-studio';
import { FormErrors } from '~/ui/form-errors';
import { HoneypotField } from '~/ui/honeypot-field';
import { Note } from '~/ui/note';
import type { Route } from './+types/buy-gift-card.page';
import { buyForm, MAX_MESSAGE } from '~/features/gift-cards/gift-card.schema';
import { buyGiftCard } from './buy-gift-card.server';

export const handle: PageHandle = { query: ['order', 'key'], hydrate: 'touch' };

const NOT_BOUGHT = 'Not ordered';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const [sold, intro] = await Promise.all([readSold(context), readIntro(context, '/gift-cards')]);
  context.preventCaching();
  const { searchParams } = url;
  const bought = searchParams.has('order')
    ? await findBuyersOrder(context, searchParams.get('order') ?? '', searchParams.get('key') ?? '')
    : undefined;
  return { ...sold, intro, key: randomUUID(), bought: bought && { number: bought.number, status: bought.status } };
}

async function readSold(context: Context) {
  const studio = await readStudio(context);
  if (!sellsGiftCards(context, studio)) throw data(null, 404);
  const { gift_card_amounts_cents, currency, time_zone } = studio;
  return { amountsCents: gift_card_amounts_cents, currency, today: dayIn(time_zone, context.now()) };
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const { amountsCents, today } = await readSold(context);
  const typed = await formFields(request);
  return runAction(context, { errorTitle: NOT_BOUGHT, typed, marksOnly: true, keepsTyped: true }, async () =>
    redirect(await buyGiftCard(context, parseForm(buyForm(amountsCents, today), typed)), 303),
  );
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = await formFields(request.clone());
  const description = `What you typed did not reach us. It is still here. ${connectionAdvice()}`;
  return withOfflineFallback(serverAction, { error: { title: NOT_BOUGHT, description }, errors: {}, typed });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => searchMeta(matches, loaderData?.intro.search);

export function headers() {
  return PRIVATE_PAGE_BUT_LISTED;
}

/** Each visitor gets a key of their own. */
const PRIVATE_PAGE_BUT_LISTED = { 'Cache-Control': PRIVATE_PAGE['Cache-Control'] };

const LABELS: Record<string, string> = {
  amount: 'Amount',
  recipient_name: 'Their name',
  recipient_email: 'Their email',
  message: 'Message',
  send_on: 'Send it on',
  buyer_name: 'Your name',
  buyer_email: 'Your email',
  key: 'This page',
  [HONEYPOT]: 'The empty field',
};

export default function BuyGiftCard({ loaderData, actionData }: Route.ComponentProps) {
  const { amountsCents, currency, today, key, bought, intro } = loaderData;
  const { error, errors = {}, typed = {} }: Partial<ActionError> = actionData ?? {};
  const isBusy = useNavigation().formMethod === 'POST';
  const { fields, form } = useTypedFields(typed);
  return (
    <div className="wrap twelve form-beside">
      <div className="form-page">
        <h1>{intro.heading}</h1>
        {intro.lead && <p className="lead">{intro.lead}</p>}
        {bought && !actionData && <Bought {...bought} />}
        <Form className="form-page-form" method="post" action="/gift-cards" noValidate {...form}>
          <FormErrors
            error={error}
            errors={Object.entries(errors).map(([id, message]) => ({ id, label: LABELS[id] ?? id, message }))}
          />
          <input type="hidden" name="key" value={typed.key ?? key} />
          <FieldGroup id="amount" label={LABELS.amount ?? ''} required error={errors.amount}>
            <div className="tiles gift-card-amounts">
              {amountsCents.map((cents) => (
                <Tile
                  key={cents}
                  name="amount"
                  value={cents / 100}
                  label={formatShort(cents, currency)}
                  defaultChecked={typed.amount === String(cents / 100)}
                />
              ))}
            </div>
          </FieldGroup>
          <div className="field-grid">
            <Field id="recipient_name" label={LABELS.recipient_name} required error={errors.recipient_name}>
              {(control) => (
                <Input
                  {...control}
                  name="recipient_name"
                  autoComplete="section-recipient name"
                  maxLength={100}
                  defaultValue={typed.recipient_name}
                />
              )}
            </Field>
            <Field
              id="recipient_email"
              label={LABELS.recipient_email}
              hint="Leave it empty to hand over the code yourself."
              error={errors.recipient_email}
            >
              {(control) => (
                <Input
                  {...control}
                  name="recipient_email"
                  type="email"
                  autoComplete="section-recipient email"
                  maxLength={254}
                  defaultValue={typed.recipient_email}
                />
              )}
            </Field>
            <Field id="message" label={LABELS.message} className="field-full" error={errors.message}>
              {(control) => (
                <Textarea {...control} name="message" rows={3} maxLength={MAX_MESSAGE} defaultValue={typed.message} />
              )}
            </Field>
            <Field id="send_on" label={LABELS.send_on} required error={errors.send_on}>
              {(control) => (
                <Input
                  {...control}
                  name="send_on"
                  type="date"
                  min={today}
                  max={addDays(today, 366)}
                  defaultValue={typed.send_on ?? today}
                />
              )}
            </Field>
            <Field id="buyer_name" label={LABELS.buyer_name} required error={errors.buyer_name}>
              {(control) => (
                <Input
                  {...control}
                  name="buyer_name"
                  autoComplete="name"
                  maxLength={100}
                  defaultValue={typed.buyer_name}
                />
              )}
            </Field>
            <Field id="buyer_email" label={LABELS.buyer_email} required error={errors.buyer_email}>
              {(control) => (
                <Input
                  {...control}
                  name="buyer_email"
                  type="email"
                  autoComplete="email"
                  maxLength={254}
                  defaultValue={typed.buyer_email}
                />
              )}
            </Field>
          </div>
          <HoneypotField id={HONEYPOT} error={errors[HONEYPOT]} />
          <Button type="submit" busy={isBusy} busyLabel="One moment...">
            Go to payment
          </Button>
        </Form>
        <p>
          <a href="/gift-cards/balance">Check the balance of a gift card</a>
        </p>
      </div>
      <CardDrawing {...{ fields, currency, today }} />
      <div className="tail" />
    </div>
  );
}

type CardDrawingProps = { fields: Record<string, string | undefined>; currency: string; today: string };

function CardDrawing({ fields, currency, today }: CardDrawingProps) {
  const { amount, recipient_name, recipient_email, buyer_name, message, send_on } = fields;
  const studio = useStudio()?.studio;
  const day = send_on && isDay(send_on) && send_on !== today ? `on ${formatDay(send_on)}` : 'as soon as it’s paid';
  return (
    <aside className="form-aside" aria-label="The card, as it will look">
      <div className="gift-card-drawn">
        <header>
          <span>
            <BrandMark /> {studio?.name}
          </span>
        </header>
        <p>{message}</p>
        <footer>
          <span>
            For {recipient_name || 'them'}, from {buyer_name || 'you'}
          </span>
          <b>{amount && formatShort(Number(amount) * 100, currency)}</b>
        </footer>
      </div>
      <p className="field-hint">
        {recipient_email ? `The code goes to ${recipient_name || 'them'}` : 'You get the code'} by email {day}.
      </p>
    </aside>
  );
}

function Bought({ number, status }: { number: number; status: string }) {
  if (status === 'paid')
    return (
      <Note tone="ok" title="Thank you." isResult>
        Your gift card is paid, order number {number}. The receipt is on its way to you by email.
      </Note>
    );
  return (
    <Note tone="warn" title={`Order ${number} is not paid yet.`} isResult>
      If you’ve paid, it can take a minute until we hear about it. You won’t be charged twice.
    </Note>
  );
}
