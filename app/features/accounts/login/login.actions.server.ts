import { redirect } from 'react-router';
import { fieldErrors } from '~/lib/field-errors';
import { formFields } from '~/lib/form-fields';
import { invalid } from '~/lib/parse-form';
import { toUnavailable, UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { limitEmails, type RequestedLink, requestLink } from '~/features/accounts/account-emails.server';
import type { SessionStart } from '~/features/accounts/sessions/start-session.server';
import { LINK_KEPT, sendsMail } from '~/platform/email-flash.server';
import type { Flash } from '~/lib/flash';
import { cookieHeaders, redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { LOGIN_TEXTS, type LoginAnswer, type LoginKind } from './login';
import { emailAddress, signInForm } from '~/features/accounts/sign-in.schema';
import { signIn } from './sign-in.server';

/** Spec 5. */
const BOTH_NEEDED = 'You must provide either an email or phone number and a password';
export const EMAIL_NOT_QUEUED = 'The email could not be sent. Please try again in a minute.';

export const WELCOME: Flash = { title: 'Login Successful!', description: 'Welcome back!' };

/** Logs in, or sends a link (`intent` forgot or link). */
export async function submitLogin(
  context: Context,
  request: Request,
  { kind, next }: { kind: LoginKind; next?: string },
) {
  const { intent = 'sign-in', email = '', password = '' } = await formFields(request);
  const isLink = intent === 'forgot' || intent === 'link';
  const errorTitle = isLink ? LINKS[intent].failed : LOGIN_TEXTS[kind].failed;
  return runAction(context, { errorTitle, typed: { email, intent }, marksOnly: true }, async () => {
    if (isLink) return sendLink(context, kind, intent, email);
    const start = await signIn(context, request, parseLogin(kind, { email, password }), kind);
    return redirectAfterLogin(context, start, next);
  });
}

function parseLogin(kind: LoginKind, typed: { email: string; password: string }) {
  const form = signInForm.safeParse(typed);
  if (form.success) return form.data;
  const isMissing = typed.email.trim() === '' || typed.password === '';
  const toast = isMissing ? { title: LOGIN_TEXTS[kind].failed, description: BOTH_NEEDED } : undefined;
  throw invalid(fieldErrors(form.error), toast);
}

export async function redirectAfterLogin(
  context: Context,
  { cookies, needsTwoFactor, home }: SessionStart,
  next = home,
  flash = WELCOME,
) {
  if (!needsTwoFactor) return redirectWithFlash(context, next, flash, cookies);
  return redirect(`/second-step?${new URLSearchParams({ next })}`, { status: 303, headers: cookieHeaders(cookies) });
}

const LINKS: Record<'forgot' | 'link', { purpose: RequestedLink; failed: string; sent: string }> = {
  forgot: { purpose: 'reset', failed: 'Password Reset Failed', sent: 'Password Reset Email Sent' },
  link: { purpose: 'sign-in', failed: 'Sign in Failed', sent: 'Check your inbox' },
};
const LINK_SENT = 'If there is an account with this address, a link that signs you in is on its way.';

/** The same for known and unknown addresses. */
async function sendLink(
  context: Context,
  kind: LoginKind,
  intent: 'forgot' | 'link',
  typed: string,
): Promise<LoginAnswer> {
  const { purpose, sent } = LINKS[intent];
  const { emailRequired, resetSent, linkKept } = LOGIN_TEXTS[kind];
  if (typed.trim() === '') {
    const message = intent === 'forgot' ? emailRequired : 'Please enter your email address to get a link.';
    throw new UserError(400, 'invalid', message, {}, { title: 'Email Required' });
  }
  const email = emailAddress.safeParse(typed);
  if (!email.success) throw invalid({ email: email.error.issues[0]?.message ?? '' });
  await limitEmails(context, purpose, email.data);
  await requestLink(context, purpose, email.data).catch(toUnavailable(EMAIL_NOT_QUEUED));
  const flash = sendsMail(context)
    ? { title: sent, description: intent === 'forgot' ? resetSent : LINK_SENT }
    : { ...LINK_KEPT, description: linkKept };
  return { flash, errors: {}, typed: { email: typed } };
}
