import '~/features/orders/checkout.css';
import '~/features/checkout/order-page/order-page.css';
import './subscription.css';
import { data, redirect } from 'react-router';
import {
  confirmTestCard,
  findTestSetup,
  storeTestCard,
  type TestCardSetup,
} from '~/features/payments/test-card-setups.server';
import { takesTestPayments } from '~/features/payments/choose-provider.server';
import { isRealCard, typedCard } from '~/features/payments/test-provider.server';
import { PRIVATE_PAGE } from '~/features/orders/open-checkout.server';
import { cardForm } from '~/features/orders/checkout.schema';
import { CardForm } from '~/features/checkout/test-payment/card-form';
import { ThreeDSecureChallenge } from '~/features/checkout/test-payment/three-d-secure-challenge';
import { readStudio } from '~/features/studio/studio.server';
import { formFields } from '~/lib/form-fields';
import type { PageHandle } from '~/lib/page-handle';
import { pageTitle } from '~/lib/page-title';
import { parseForm } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import { type Context, getContext } from '~/platform/context.server';
import { runAction } from '~/platform/run-action.server';
import { Note } from '~/ui/note';
import type { Route } from './+types/test-card.page';
import { openLinkedSubscription } from '~/features/orders/subscriptions/subscriptions.server';

export const handle: PageHandle = { hydrate: 'touch' };

/** Where the test provider stores another card; Stripe has a page of its own. */
export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const { setup, name } = await openSetup(context, params.token);
  if (!setup) throw redirect(`/subscription/${params.token}`, 303);
  const studio = await readStudio(context);
  return { name, studio: studio.name, needsChallenge: setup.status === 'needs_confirmation' };
}

async function openSetup(context: Context, token: string) {
  const { id, buyer_name: name, provider } = await openLinkedSubscription(context, token);
  if (provider !== 'test' || !takesTestPayments(context.config)) throw data(null, 404);
  return { name, setup: await findTestSetup(context, id) };
}

export async function action({ request, params, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const { setup } = await openSetup(context, params.token);
  const page = `/subscription/${params.token}`;
  const fields = await formFields(request);
  if (!setup || fields.intent === 'cancel') return redirect(page, 303);
  const typed = isRealCard(fields.card_number ?? '') ? { ...fields, card_number: '' } : fields;
  return runAction(context, { errorTitle: 'Not Stored', typed }, async () => {
    const isStored = await tryToStore(context, setup, fields);
    return redirect(isStored ? `${page}?saved=1` : `${page}/card`, 303);
  });
}

const DECLINED = 'The bank declined this card, and your old one stays. Use another card.';
const UNCONFIRMED = 'The card was not confirmed, and your old one stays. Try again, or use another card.';
const NO_TEST_CARD = 'This is not one of the test cards below. Do not type a real card here.';

/** False if the bank asks first. */
async function tryToStore(context: Context, { ref }: TestCardSetup, fields: Record<string, string>): Promise<boolean> {
  if (fields.intent === 'confirm' || fields.intent === 'decline') {
    await confirmTestCard(context, ref, fields.intent === 'confirm');
    if (fields.intent === 'decline') throw cardError(402, UNCONFIRMED);
    return true;
  }
  const typed = typedCard(parseForm(cardForm(context.now()), fields), fields.webhook);
  const outcome = await storeTestCard(context, ref, typed);
  if (outcome === 'declined') throw cardError(402, DECLINED);
  if (!outcome) throw cardError(400, NO_TEST_CARD);
  return outcome === 'paid';
}

function cardError(status: number, message: string) {
  return new UserError(status, 'invalid', message, { card_number: message });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Your Card') },
  { name: 'robots', content: 'noindex' },
];

export function headers() {
  return PRIVATE_PAGE;
}

export default function TestCard({ loaderData: { name, studio, needsChallenge }, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap twelve order-page">
      <header className="order-page-head">
        <h1>Your card</h1>
        <Note tone="warn" title="TEST MODE">
          No card is charged, and no real card is stored.
        </Note>
      </header>
      <div className="order-page-main">
        <div className="checkout-pay">
          {needsChallenge ? (
            <ThreeDSecureChallenge
              title="Confirm the card"
              question="The bank of this test card asks whether the shop may charge it later:"
              studio={studio}
            />
          ) : (
            <CardForm title="Enter the card" submit="Store the Card" busy="Storing..." name={name} {...actionData} />
          )}
        </div>
      </div>
      <div className="tail" />
    </div>
  );
}
