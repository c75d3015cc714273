import { useEffect, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { pageTitle } from '~/lib/page-title';
import { type Context, getContext } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { tryRead } from '~/platform/try-read.server';
import { Button } from '~/ui/button';
import { Spinner } from '~/ui/spinner';
import type { Route } from './+types/confirm.page';
import { confirmByLink, readConfirmation } from './confirmation.server';
import { redirectAfterLogin } from './login.actions.server';
import { AccountPage } from './account-page';
import { readSession } from '~/features/accounts/sessions/session.server';

const CONFIRMED = { title: 'Success!', description: 'Your account has been confirmed. Redirecting you now...' };
const FAILED = {
  title: 'Authentication Error',
  description: 'Could not verify your session. Please try logging in.',
  variant: 'destructive' as const,
};

/** Mail programs follow links too, so this only reads. The page submits the form below by itself. */
export async function loader({ url, ...args }: Route.LoaderArgs) {
  return { purpose: await readConfirmation(getContext(args), url.searchParams.get('token') ?? '') };
}

/** Redirects whether it succeeded or not (admin spec 2). */
export async function action({ request, url, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const token = url.searchParams.get('token') ?? '';
  const confirmed = await tryRead(context, 'confirmation', () => confirmByLink(context, request, token));
  if (confirmed?.start) return redirectAfterLogin(context, confirmed.start);
  const home = confirmed?.home ?? (await visitorHome(context, request));
  return redirectWithFlash(context, home, confirmed ? CONFIRMED : FAILED);
}

async function visitorHome(context: Context, request: Request) {
  const { user } = await readSession(context, request);
  return user && !user.is_admin ? '/client-portal' : '/admin-dashboard';
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Account confirmation') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
];

export default function Confirm({ loaderData: { purpose }, actionData }: Route.ComponentProps) {
  const text = purpose === 'sign-in' ? 'Signing you in...' : 'Confirming your account...';
  const form = useSentOnce();
  return (
    <AccountPage title="Account confirmation">
      <Form ref={form} className="login-form" method="post">
        {/* The action only redirects: anything else says that it could not be reached. */}
        {actionData === null ? (
          <Button type="submit">Try again</Button>
        ) : (
          <p role="status" className="confirming">
            <Spinner /> {text}
          </p>
        )}
        <noscript>
          <Button type="submit">Continue</Button>
        </noscript>
      </Form>
    </AccountPage>
  );
}

function useSentOnce() {
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const submit = useSubmit();
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    void submit(form.current, { replace: true });
  }, [submit]);
  return form;
}
