import { href, redirect } from 'react-router';
import { formFields } from '~/lib/form-fields';
import { getContext } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import type { Route } from './+types/sign-out';
import { endSession, readSession, SIGNED_OUT, signOut } from './session.server';
import { endSessions } from './sessions.server';

export function loader() {
  return redirect(href('/admin-login'));
}

/** `scope`: global (all devices, the default; spec 4) or local. */
export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const { scope = 'global' } = await formFields(request);
  const { user, session } = await readSession(context, request);
  const isClient = user !== undefined && !user.is_admin;
  try {
    if (session && scope === 'global') await endSessions(context, session, 'all');
    else if (session) await endSession(context, session.token);
  } catch (error) {
    context.log.error('not signed out', { error });
    return redirectWithFlash(context, isClient ? '/client-portal' : href('/admin-dashboard'), FAILED);
  }
  const login = isClient ? '/client-portal' : href('/admin-login');
  return redirectWithFlash(context, login, SIGNED_OUT, await signOut(context, request));
}

const FAILED = {
  title: 'Sign out Failed',
  description: 'You are still signed in. Please try again in a minute.',
  variant: 'destructive' as const,
};
