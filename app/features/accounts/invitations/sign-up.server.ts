import { z } from 'zod';
import type { Context } from '~/platform/context.server';
import { withinLimit } from '~/platform/limits.server';
import { LINK_KEPT, sendsMail } from '~/platform/email-flash.server';
import { ASKED_TOO_OFTEN } from '~/features/accounts/account-emails.server';
import { invitee } from './invitations.server';
import { endSession, readSession, signOut } from '~/features/accounts/sessions/session.server';

const FAILED = { title: 'Sign up Failed', variant: 'destructive' as const };
const SENT = { title: 'Check Your Inbox', description: 'We have sent you a link. There you choose your password.' };
const NOT_WRITTEN = 'The email could not be sent. Please try again in a minute.';

interface SignUpAnswer {
  status: number;
  /** Signing up removes any existing session (spec 4). */
  cookies: string[];
  said?: { title: string; description: string; variant?: 'destructive' };
  errors?: { name?: string[]; email?: string[] };
  typed?: { name?: string; email?: string };
}

/**
 * A job writes the email, so that known addresses get the same response. The password is chosen after the link, so that
 * nobody can set one for another person's address.
 */
export async function askForAccount(
  context: Context,
  request: Request,
  fields: Record<string, string>,
): Promise<SignUpAnswer> {
  const typed = { name: fields.name, email: fields.email };
  const form = invitee.safeParse(fields);
  if (!form.success) return { status: 400, cookies: [], typed, errors: z.flattenError(form.error).fieldErrors };
  const { email, name } = form.data;
  try {
    const mayAsk = await Promise.all([
      withinLimit(context, 'sign-up email by recipient', email),
      withinLimit(context, 'sign-up email by address', context.address),
    ]);
    if (mayAsk.includes(false))
      return { status: 429, cookies: [], typed, said: { ...FAILED, description: ASKED_TOO_OFTEN } };
    await context.jobs.add(context.db, 'mail-account-link', { purpose: 'sign-up', email, name });
    return { status: 200, cookies: await endAnySession(context, request), said: sendsMail(context) ? SENT : LINK_KEPT };
  } catch (error) {
    context.log.error('not signed up', { error });
    return { status: 503, cookies: [], typed, said: { ...FAILED, description: NOT_WRITTEN } };
  }
}

async function endAnySession(context: Context, request: Request): Promise<string[]> {
  const { token } = await readSession(context, request);
  if (!token) return [];
  await endSession(context, token);
  return signOut(context, request);
}
