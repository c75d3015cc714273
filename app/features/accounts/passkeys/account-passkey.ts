import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { data } from 'react-router';
import type { StaffHandle } from '~/lib/areas';
import { readJson } from '~/lib/form-fields';
import { getContext } from '~/platform/context.server';
import { flashCookie } from '~/platform/flash.server';
import type { Route } from './+types/account-passkey';
import { notifyAccountChanged } from '~/features/accounts/account-emails.server';
import { addPasskey, cleanPasskeyName, registrationOptions } from './passkeys.server';
import { session } from '~/features/accounts/sessions/session.server';
import { recentlyVerified } from '~/features/accounts/sessions/sessions.server';
import { staff } from '~/features/accounts/staff.server';

export const handle: StaffHandle = { area: 'all' };

const REAUTHENTICATE = 'Please confirm with your password first that it is you.';

/** Called for the options, then with the new passkey. */
export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const member = staff(args);
  if (!recentlyVerified(context, session(args))) return Response.json({ failure: REAUTHENTICATE }, { status: 403 });
  const sent = (await readJson(request)) as { answer?: RegistrationResponseJSON; name?: unknown };
  if (!sent.answer) return Response.json({ options: await registrationOptions(context, member) });
  const name = (typeof sent.name === 'string' && cleanPasskeyName(sent.name)) || 'Passkey';
  const { answer } = sent;
  const isAdded = await context.transaction(async (tx) => {
    if (!(await addPasskey(tx, member, name, answer))) return false;
    const what = `A passkey named “${name}” was added: whoever has that device can sign in with it.`;
    await notifyAccountChanged(tx, member, what);
    return true;
  });
  if (!isAdded) {
    return Response.json({ failure: 'This passkey could not be added. Please try again.' }, { status: 400 });
  }
  const flash = await flashCookie(context, {
    title: 'Passkey added',
    description: `You can now sign in with ${name}.`,
  });
  return Response.json({ to: '/account' }, { headers: { 'Set-Cookie': flash } });
}

export function loader() {
  throw data(null, 404);
}
