import { hashPassword } from 'better-auth/crypto';
import { data, redirect } from 'react-router';
import { formFields } from '~/lib/form-fields';
import { getOwn } from '~/lib/get-own';
import type { Context } from '~/platform/context.server';
import { withinLimit } from '~/platform/limits.server';
import { LINK_KEPT, emailFlash, sendsMail } from '~/platform/email-flash.server';
import type { Flash } from '~/lib/flash';
import { flashCookie, redirectWithFlash } from '~/platform/flash.server';
import type { AccountAnswer } from './account-answer';
import { ASKED_TOO_OFTEN, mailChanged } from '~/features/accounts/account-emails.server';
import { askForNewEmail, cancelNewEmail, maySendNewEmail, readNewEmail, resendNewEmail } from './email-change.server';
import { removePasskey, renamePasskey } from '~/features/accounts/passkeys/passkeys.server';
import { passwordError, setPassword } from '~/features/accounts/login/passwords.server';
import { type Session, signOut } from '~/features/accounts/sessions/session.server';
import {
  endOneSession,
  endSessions,
  markVerified,
  recentlyVerified,
} from '~/features/accounts/sessions/sessions.server';
import { emailAddress } from '~/features/accounts/login/sign-in.schema';
import { confirmPassword, TOO_MANY } from '~/features/accounts/login/sign-in.server';
import {
  beginTotpSetup,
  cancelTotpSetup,
  finishTotpSetup,
  removeTotp,
  renewRecoveryCodes,
} from '~/features/accounts/two-factor/two-factor.server';

export interface AccountUser {
  id: string;
  name: string;
  email: string;
  role?: string;
}

interface AccountAction {
  context: Context;
  request: Request;
  fields: Record<string, string>;
  user: AccountUser;
  session: Session;
  page: string;
}

type Done = AccountAnswer | Response;

const MAX_NAME = 200;

/** Handles the forms of the account page by their `intent`. Other users' sessions and passkeys are not found. */
export async function handleAccountForm(
  context: Context,
  request: Request,
  by: { user: AccountUser; session: Session; page: string },
) {
  const fields = await formFields(request);
  const { intent = '' } = fields;
  const action = getOwn(by.user.role ? { ...ACTIONS, ...STAFF_ACTIONS } : ACTIONS, intent);
  if (!action) throw data(null, 400);
  const done = await action({ context, request, fields, ...by });
  if (done instanceof Response) return done;
  return data({ ...done, intent, typed: typedIn(fields) }, done.errors || done.said?.variant ? 400 : 200);
}

/** What may be put back into the form: never a password or a code. */
function typedIn({ email, name, friendly_name }: Record<string, string>) {
  return { email, name, friendly_name };
}

const ACTIONS: Record<string, (action: AccountAction) => Promise<Done>> = {
  password: changePassword,
  email: changeEmail,
  'email-resend': resendEmail,
  'email-cancel': async (action) => {
    await cancelNewEmail(action.context, action.user);
    return back(action, { title: 'Address Unchanged', description: `You still sign in with ${action.user.email}.` });
  },
  'factor-begin': async (action) => {
    const error = await reauthenticationError(action);
    if (error) return { errors: { current_password: error } };
    const name = action.fields.friendly_name?.trim().slice(0, MAX_NAME);
    await beginTotpSetup(action.context, action.user.id, name || 'Authenticator app');
    return redirect(`${action.page}#second-step`, 303);
  },
  'factor-finish': finishTwoFactorSetup,
  'factor-cancel': async (action) => {
    await cancelTotpSetup(action.context, action.user.id);
    return redirect(`${action.page}#second-step`, 303);
  },
  'factor-remove': removeTwoFactor,
  'codes-renew': async (action) => {
    const error = await reauthenticationError(action);
    if (error) return { errors: { current_password: error } };
    return { codes: await action.context.transaction((tx) => renewRecoveryCodes(tx, action.user.id)) };
  },
  'session-end': async (action) => {
    await endOneSession(action.context, action.session, action.fields.id ?? '');
    return back(action, { title: 'Signed Out', description: 'That device is signed out.' });
  },
  'sessions-others': async (action) => {
    await endSessions(action.context, action.session, 'others');
    return back(action, { title: 'Signed Out', description: 'Every other device is signed out.' });
  },
  'sessions-all': async ({ context, request, session, user }) => {
    const cookies = await signOut(context, request);
    await endSessions(context, session, 'all');
    const said = { title: 'Signed Out', description: 'You have been successfully signed out.' };
    const headers = [...cookies, await flashCookie(context, said)].map((each): [string, string] => [
      'Set-Cookie',
      each,
    ]);
    return redirect(user.role ? '/admin-login' : '/client-portal', { status: 303, headers });
  },
};

const STAFF_ACTIONS: Record<string, (action: AccountAction) => Promise<Done>> = {
  name: async (action) => {
    const name = action.fields.name?.trim() ?? '';
    if (name === '') return { errors: { name: 'Enter your name.' } };
    if (name.length > MAX_NAME) return { errors: { name: 'This name is too long.' } };
    await action.context.transaction(({ db }) =>
      db.updateTable('users').set({ name }).where('id', '=', action.user.id).execute(),
    );
    return back(action, { title: 'Success!', description: `You are called ${name} here.` });
  },
  'passkey-rename': async (action) => {
    const name = action.fields.name?.trim().slice(0, MAX_NAME);
    if (name) await action.context.transaction((tx) => renamePasskey(tx, action.user.id, action.fields.id ?? '', name));
    return back(action, { title: 'Passkey Renamed' });
  },
  'passkey-remove': async (action) => {
    const error = await reauthenticationError(action);
    if (error) return { errors: { current_password: error } };
    await action.context.transaction(async (tx) => {
      await removePasskey(tx, action.user.id, action.fields.id ?? '');
      await mailChanged(tx, action.user, 'A passkey of your account was removed.');
    });
    return back(action, { title: 'Passkey Removed' });
  },
  /** Reauthenticates before a passkey is created, which takes two requests. */
  confirm: async (action) => {
    const error = await reauthenticationError(action);
    return error ? { errors: { current_password: error } } : redirect(`${action.page}#passkeys`, 303);
  },
};

async function changePassword({ context, fields, user, session, page }: AccountAction): Promise<Done> {
  const current = await confirmPassword(context, user.email, fields.current_password ?? '');
  const error = await passwordError(fields.password ?? '');
  if (current || error) {
    const said = {
      title: 'Error updating password',
      description: current ?? error ?? '',
      variant: 'destructive' as const,
    };
    return { said, errors: { ...(current && { current_password: current }), ...(error && { password: error }) } };
  }
  const hash = await hashPassword(fields.password ?? '');
  await context.transaction(async (tx) => {
    await setPassword(tx, user.id, hash, session.token);
    await mailChanged(tx, user, 'The password of your account was changed, and its other devices are signed out.');
  });
  const description = 'You can now log in with your new password.';
  return redirectWithFlash(context, page, { title: 'Password updated successfully!', description });
}

async function changeEmail(action: AccountAction): Promise<Done> {
  const { context, fields, user } = action;
  const email = emailAddress.safeParse(fields.email ?? '');
  if (!email.success) return { errors: { email: email.error.issues[0]?.message ?? '' } };
  if (email.data === user.email) return { errors: { email: 'You sign in with this address already.' } };
  const error = await reauthenticationError(action);
  if (error) return { errors: { current_password: error } };
  if (!(await maySendNewEmail(context, user, email.data))) return { errors: { email: ASKED_TOO_OFTEN } };
  await askForNewEmail(context, user, email.data);
  return back(action, linkSent(action, email.data));
}

async function resendEmail(action: AccountAction): Promise<Done> {
  const { context, user } = action;
  const email = await readNewEmail(context, user.id);
  if (!email) return back(action, { title: 'No address is waiting to be confirmed.' });
  if (!(await maySendNewEmail(context, user, email)))
    return { said: { title: 'Email Not Sent', description: ASKED_TOO_OFTEN, variant: 'destructive' } };
  await resendNewEmail(context, user, email);
  return back(action, linkSent(action, email));
}

function linkSent({ context, user }: AccountAction, email: string): Flash {
  if (!user.role && !sendsMail(context)) return LINK_KEPT;
  const description = `Open the link in the email to ${email}. Until then nothing changes.`;
  return emailFlash(context, { title: 'Check Your Inbox', description }, { title: 'Link Kept' });
}

async function finishTwoFactorSetup({ context, fields, user }: AccountAction): Promise<Done> {
  if (!(await withinLimit(context, 'new factor by account', user.id))) {
    return { errors: { code: TOO_MANY } };
  }
  const codes = await finishTotpSetup(context, user.id, (fields.code ?? '').replaceAll(/\s/g, ''));
  if (!codes) return { errors: { code: 'This code is wrong. Wait for the next one, then try again.' } };
  await mailChanged(context, user, 'An authenticator app now protects your account: signing in asks for its code.');
  return { codes };
}

async function removeTwoFactor(action: AccountAction): Promise<Done> {
  const { context, user } = action;
  if (user.role === 'owner') {
    return {
      errors: { current_password: 'An owner’s account keeps two-factor login. Move it to another phone instead.' },
    };
  }
  const error = await reauthenticationError(action);
  if (error) return { errors: { current_password: error } };
  await context.transaction(async (tx) => {
    await removeTotp(tx, user.id);
    await mailChanged(tx, user, 'Two-factor login was turned off for your account: the password alone signs you in.');
  });
  return back(action, { title: 'Two-Factor Login Turned Off' });
}

/** An address or two-factor changes only after a recent reauthentication. */
async function reauthenticationError({ context, fields, user, session }: AccountAction): Promise<string | undefined> {
  if (recentlyVerified(context, session)) return undefined;
  if (!fields.current_password) return 'Enter your password, to confirm that it is you.';
  const error = await confirmPassword(context, user.email, fields.current_password);
  if (!error) await markVerified(context, session);
  return error;
}

function back({ context, page }: AccountAction, flash: Flash) {
  return redirectWithFlash(context, page, flash);
}
