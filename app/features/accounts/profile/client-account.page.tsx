import '~/ui/staff.css';
import '~/features/accounts/account.css';
import { useEffect } from 'react';
import { data, Link } from 'react-router';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { cookieHeaders, readFlash } from '~/platform/flash.server';
import { Note } from '~/ui/note';
import { toast } from '~/ui/toast';
import type { Route } from './+types/client-account.page';
import { handleAccountForm } from './account.actions.server';
import { AccountPanels } from './account-panels';
import { readAccount } from './read-account.server';
import { client, requireClient } from '~/features/accounts/sessions/require-client.server';
import { session } from '~/features/accounts/sessions/session.server';
import { SessionWatch } from '~/features/accounts/sessions/session-watch';

export const middleware: Route.MiddlewareFunction[] = [requireClient];

export async function loader({ request, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const { flash, cookies } = await readFlash(context, request);
  const account = await readAccount(context, client(args), session(args));
  return data({ ...account, flash, person: client(args).id }, { headers: cookieHeaders(cookies) });
}

export function action({ request, ...args }: Route.ActionArgs) {
  const by = { user: client(args), session: session(args), page: '/client-portal/account' };
  return handleAccountForm(getContext(args), request, by);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Your account') },
  { name: 'robots', content: 'noindex' },
];

export default function ClientAccount({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { flash, person } = loaderData;
  const root = matches[0].loaderData;
  useEffect(() => {
    if (flash) toast(flash);
  }, [flash]);
  return (
    <div className="wrap client-account">
      <SessionWatch person={person} />
      <p>
        <Link to="/client-portal">← Back to your portal</Link>
      </p>
      <h1>Your account</h1>
      <p>You sign in with {loaderData.user.email}.</p>
      {flash && (
        <noscript>
          <Note title={flash.title}>{flash.description}</Note>
        </noscript>
      )}
      <AccountPanels account={loaderData} answer={actionData} timeZone={root.studio.time_zone} />
    </div>
  );
}
