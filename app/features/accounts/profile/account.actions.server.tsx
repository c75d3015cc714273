import { hashPassword } from 'better-auth/crypto';
import { data, redirect } from 'react-router';
import { z } from 'zod';
import { formFields } from '~/lib/form-fields';
import { getOwn } from '~/lib/get-own';
import { invalid, parseForm } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { withinLimit } from '~/platform/limits.server';
import { LINK_KEPT, emailFlash, sendsMail } from '~/platform/email-flash.server';
import type { Flash } from '~/lib/flash';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { TOO_MANY_EMAILS, notifyAccountChanged } from '~/features/accounts/account-emails.server';
import { requestNewEmail, cancelNewEmail, maySendNewEmail, readNewEmail, resendNewEmail } from './email-change.server';
import { cleanPasskeyName, removePasskey, renamePasskey } from '~/features/accounts/passkeys/passkeys.server';
import { passwordError, setPassword } from '~/features/accounts/passwords.server';
import { type Session, SIGNED_OUT, signOut } from '~/features/accounts/sessions/session.server';
import {
  endOneSession,
  endSessions,
  markVerified,
  recentlyVerified,
} from '~/features/accounts/sessions/sessions.server';
import { emailAddress, ownName } from '~/features/accounts/sign-in.schema';
import { passwordMismatch, TOO_MANY } from '~/features/accounts/login/sign-in.server';
import {
  beginTotpSetup,
  cancelTotpSetup,
  finishTotpSetup,
  readTotp,
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

type Result = Response | { codes: string[] };

const MAX_APP_NAME = 60;

/** Forms differ by their `intent`. Sessions and passkeys of others are not found. */
export async function handleAccountForm(
  context: Context,
  request: Request,
  by: { user: AccountUser; session: Session; page: string },
) {
  const fields = await formFields(request);
  // Never a password or a code.
  const { intent = '', email = '', name = '', friendly_name = '' } = fields;
  const action = getOwn(by.user.role ? { ...ACTIONS, ...STAFF_ACTIONS } : ACTIONS, intent);
  if (!action) throw data(null, 400);
  const typed = { intent, email, name, friendly_name };
  return runAction(context, { typed, marksOnly: true }, () => action({ context, request, fields, ...by }));
}

const ACTIONS: Record<string, (action: AccountAction) => Promise<Result>> = {
  password: changePassword,
  email: changeEmail,
  'email-resend': resendEmail,
  'email-cancel': async (action) => {
    await cancelNewEmail(action.context, action.user);
    return done(action, { title: 'Address unchanged', description: `You still sign in with ${action.user.email}.` });
  },
  'factor-begin': async (action) => {
    await reauthenticate(action);
    const name = action.fields.friendly_name?.trim().slice(0, MAX_APP_NAME);
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
    await reauthenticate(action);
    if (!(await readTotp(action.context, action.user.id)))
      throw new UserError(409, 'conflict', 'Two-factor login is off. Set it up first.');
    return { codes: await action.context.transaction((tx) => renewRecoveryCodes(tx, action.user.id)) };
  },
  'session-end': async (action) => {
    await endOneSession(action.context, action.session, action.fields.id ?? '');
    return done(action, { title: 'Signed Out', description: 'That device is signed out.' });
  },
  'sessions-others': async (action) => {
    await endSessions(action.context, action.session, 'others');
    return done(action, { title: 'Signed Out', description: 'Every other device is signed out.' });
  },
  'sessions-all': async ({ context, request, session, user }) => {
    const cookies = await signOut(context, request);
    await endSessions(context, session, 'all');
    return redirectWithFlash(context, user.role ? '/admin-login' : '/client-portal', SIGNED_OUT, cookies);
  },
};

const STAFF_ACTIONS: Record<string, (action: AccountAction) => Promise<Result>> = {
  name: async (action) => {
    const { name } = parseForm(z.object({ name: ownName }), { name: '', ...action.fields });
    await action.context.transaction(({ db }) =>
      db.updateTable('users').set({ name }).where('id', '=', action.user.id).execute(),
    );
    return done(action, { title: 'Success!', description: `Your name here is ${name}.` });
  },
  'passkey-rename': async (action) => {
    const name = cleanPasskeyName(action.fields.name ?? '');
    if (!name) throw new UserError(400, 'invalid', 'Enter a name for the passkey.');
    await action.context.transaction((tx) => renamePasskey(tx, action.user.id, action.fields.id ?? '', name));
    return done(action, { title: 'Passkey renamed' });
  },
  'passkey-remove': async (action) => {
    await reauthenticate(action);
    await action.context.transaction(async (tx) => {
      if (!(await removePasskey(tx, action.user.id, action.fields.id ?? ''))) return;
      await notifyAccountChanged(tx, action.user, 'A passkey of your account was removed.');
    });
    return done(action, { title: 'Passkey removed' });
  },
  /** Creating a passkey takes two requests: this comes before them. */
  confirm: async (action) => {
    await reauthenticate(action);
    return redirect(`${action.page}#passkeys`, 303);
  },
};

async function changePassword({ context, fields, user, session, page }: AccountAction): Promise<Result> {
  const mismatch = await passwordMismatch(context, user.email, fields.current_password ?? '');
  const weakness = await passwordError(fields.password ?? '');
  if (mismatch || weakness) {
    const errors = { ...(mismatch && { current_password: mismatch }), ...(weakness && { password: weakness }) };
    throw invalid(errors, { title: 'Error updating password', description: mismatch ?? weakness });
  }
  const hash = await hashPassword(fields.password ?? '');
  await context.transaction(async (tx) => {
    await setPassword(tx, user.id, hash, session.token);
    await notifyAccountChanged(
      tx,
      user,
      'The password of your account was changed, and its other devices are signed out.',
    );
  });
  const description = 'You can now log in with your new password.';
  return redirectWithFlash(context, page, { title: 'Password updated successfully!', description });
}

async function changeEmail(action: AccountAction): Promise<Result> {
  const { context, fields, user } = action;
  const { email } = parseForm(z.object({ email: emailAddress }), { email: '', ...fields });
  if (email === user.email) throw invalid({ email: 'You sign in with this address already.' });
  await reauthenticate(action);
  if (!(await maySendNewEmail(context, user, email))) throw invalid({ email: TOO_MANY_EMAILS });
  await requestNewEmail(context, user, email);
  return done(action, linkSent(action, email));
}

async function resendEmail(action: AccountAction): Promise<Result> {
  const { context, user } = action;
  const email = await readNewEmail(context, user.id);
  if (!email) return done(action, { title: 'No address is waiting to be confirmed.' });
  if (!(await maySendNewEmail(context, user, email)))
    throw new UserError(400, 'too-many', TOO_MANY_EMAILS, {}, { title: 'Email not sent' });
  await resendNewEmail(context, user, email);
  return done(action, linkSent(action, email));
}

function linkSent({ context, user }: AccountAction, email: string): Flash {
  if (!user.role && !sendsMail(context)) return LINK_KEPT;
  const description = `Open the link in the email to ${email}. Until then nothing changes.`;
  return emailFlash(context, { title: 'Check your inbox', description }, { title: 'Link kept' });
}

async function finishTwoFactorSetup({ context, fields, user }: AccountAction): Promise<Result> {
  if (!(await withinLimit(context, 'new factor by account', user.id))) throw invalid({ code: TOO_MANY });
  const codes = await finishTotpSetup(context, user.id, (fields.code ?? '').replaceAll(/\s/g, ''));
  if (!codes) throw invalid({ code: 'This code is wrong. Wait for the next one, then try again.' });
  await notifyAccountChanged(
    context,
    user,
    'Signing in to your account now asks for a code from your authenticator app.',
  );
  return { codes };
}

async function removeTwoFactor(action: AccountAction): Promise<Result> {
  const { context, user } = action;
  if (user.role === 'owner')
    throw invalid({
      current_password: 'An owner’s account keeps two-factor login. Move it to another phone instead.',
    });
  await reauthenticate(action);
  await context.transaction(async (tx) => {
    if (!(await removeTotp(tx, user.id))) return;
    await notifyAccountChanged(
      tx,
      user,
      'Two-factor login was turned off for your account: the password alone signs you in.',
    );
  });
  return done(action, { title: 'Two-factor login turned off' });
}

/** Unless the password was entered within the last ten minutes. Throws. */
async function reauthenticate({ context, fields, user, session }: AccountAction): Promise<void> {
  if (recentlyVerified(context, session)) return;
  const { current_password } = fields;
  const error = current_password
    ? await passwordMismatch(context, user.email, current_password)
    : 'Enter your password, to confirm that it is you.';
  if (error) throw invalid({ current_password: error });
  await markVerified(context, session);
}

function done({ context, page }: AccountAction, flash: Flash) {
  return redirectWithFlash(context, page, flash);
}
