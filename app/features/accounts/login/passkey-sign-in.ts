import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { data } from 'react-router';
import { readJson } from '~/lib/form-fields';
import { safeRedirectPath } from '~/lib/safe-redirect-path';
import { getContext } from '~/platform/context.server';
import { withinLimit } from '~/platform/limits.server';
import { cookieHeaders, flashCookie } from '~/platform/flash.server';
import type { Route } from './+types/passkey-sign-in';
import { WELCOME } from './login.actions.server';
import { authenticationOptions, verifyPasskey } from '~/features/accounts/passkeys/passkeys.server';
import { createSession, homePath } from '~/features/accounts/sessions/start-session.server';

/** Called for a challenge, then with the browser’s response. */
export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  if (!(await withinLimit(context, 'passkey by address', context.address))) {
    return Response.json({ failure: 'Too many tries. Please wait 10 minutes, then try again.' }, { status: 429 });
  }
  const sent = (await readJson(request)) as { answer?: AuthenticationResponseJSON; next?: unknown };
  if (!sent.answer) return Response.json({ options: await authenticationOptions(context) });
  const person = await verifyPasskey(context, sent.answer);
  if (!person) return Response.json({ failure: 'We don’t know this passkey.' }, { status: 401 });
  const cookies = [...(await createSession(context, request, person.id)), await flashCookie(context, WELCOME)];
  const to = (person.is_admin && safeRedirectPath(sent.next)) || homePath(person);
  return Response.json({ to }, { headers: cookieHeaders(cookies) });
}

export function loader() {
  throw data(null, 404);
}
