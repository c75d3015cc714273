import '~/features/orders/checkout.css';
import '~/features/checkout/order-page/order-page.css';
import { data, redirect } from 'react-router';
import { findSession } from '~/features/payments/test-sessions.server';
import { takesTestPayments } from '~/features/payments/choose-provider.server';
import { PRIVATE_PAGE } from '~/features/orders/open-checkout.server';
import { CardForm } from './card-form';
import { playCard } from './play-card.server';
import { readStudio } from '~/features/studio/studio.server';
import { formFields } from '~/lib/form-fields';
import type { PageHandle } from '~/lib/page-handle';
import { pageTitle } from '~/lib/page-title';
import { type Context, getContext } from '~/platform/context.server';
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
  const session = await findSession(context, 'subscription_id', id);
  return { name, setup: session?.status === 'paid' ? undefined : session };
}

export async function action({ request, params, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const { setup } = await openSetup(context, params.token);
  const page = `/subscription/${params.token}`;
  const fields = await formFields(request);
  if (!setup || fields.intent === 'cancel') return redirect(page, 303);
  return playCard(context, {
    find: async () => setup,
    fields,
    errors: ERRORS,
    // The bank may ask first.
    next: async (outcome) => redirect(outcome === 'paid' ? `${page}?saved=1` : `${page}/card`, 303),
  });
}

const ERRORS = {
  title: 'Not stored',
  declined: 'The bank declined this card, and your old one stays. Use another card.',
  unconfirmed: 'The card was not confirmed, and your old one stays. Try again, or use another card.',
};

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Your card') },
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
          <CardForm studio={studio} name={name} needsChallenge={needsChallenge} {...actionData} />
        </div>
      </div>
      <div className="tail" />
    </div>
  );
}
