import './stock-alert.css';
import { data, redirect } from 'react-router';
import type { PageHandle } from '~/lib/page-handle';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { Button, ButtonLink } from '~/ui/button';
import type { Route } from './+types/withdraw-alerts.page';
import { readWithdrawToken, withdrawStockAlerts } from './stock-alerts.server';

export const handle: PageHandle = { query: ['done'] };

export function loader({ params, url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  context.preventCaching();
  if (!readWithdrawToken(context, params.token)) throw data(null, 404);
  return { isDone: url.searchParams.has('done') };
}

export async function action({ params, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const email = readWithdrawToken(context, params.token);
  if (!email) throw data(null, 404);
  await withdrawStockAlerts(context, email);
  return redirect(`/stock-alerts/${params.token}?done=1`, 303);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Emails about products') },
  { name: 'robots', content: 'noindex' },
];

/** The link alone withdraws nothing: mail programs open links to check them. */
export default function WithdrawAlerts({ loaderData: { isDone }, params }: Route.ComponentProps) {
  return (
    <div className="wrap stock-alert-page">
      <h1>{isDone ? 'You’re off the list' : 'Stop these emails?'}</h1>
      <p className="lead">
        {isDone
          ? 'We have deleted your address. No more emails about products follow.'
          : 'We will no longer tell you when products are back.'}
      </p>
      {isDone ? (
        <ButtonLink to="/store">See what is in the store</ButtonLink>
      ) : (
        <form method="post" action={`/stock-alerts/${params.token}`}>
          <Button type="submit">Stop the emails</Button>
        </form>
      )}
      <div className="tail" />
    </div>
  );
}
