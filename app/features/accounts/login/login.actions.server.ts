import { data, redirect } from 'react-router';
import { z } from 'zod';
import { formFields } from '~/lib/form-fields';
import { type Context } from '~/platform/context.server';
import { withinLimit } from '~/platform/limits.server';
import { LINK_KEPT, sendsMail } from '~/platform/email-flash.server';
import type { Flash } from '~/lib/flash';
import { flashCookie } from '~/platform/flash.server';
import { ASKED_TOO_OFTEN, type Asked, askForLink } from '~/features/accounts/account-emails.server';
import { LOGIN_TEXTS, type LoginAnswer, type LoginKind } from './login';
import { emailAddress, signInForm } from './sign-in.schema';
import { signInClient, signInStaff } from './sign-in.server';

/** Spec 5. */
const BOTH_NEEDED = 'You must provide either an email or phone number and a password';
const NOT_WRITTEN = 'The email could not be sent. Please try again in a minute.';

export const WELCOME: Flash = { title: 'Login Successful!', description: 'Welcome back!' };

/**
 * Handles the login form: logs in, or sends a link (`intent` forgot or link). Redirects to `next` if it is on this
 * site, otherwise to the user's home.
 */
export async function submitLogin(
  context: Context,
  request: Request,
  { kind, next }: { kind: LoginKind; next?: string },
) {
  const { intent, ...fields } = await formFields(request);
  if (intent === 'forgot' || intent === 'link') return sendLink(context, kind, intent, fields.email ?? '');
  return signInWithPassword(context, request, { kind, next, fields });
}

type LoginInput = { kind: LoginKind; next?: string; fields: Record<string, string> };

async function signInWithPassword(context: Context, request: Request, { kind, next, fields }: LoginInput) {
  const { email = '' } = fields;
  const form = signInForm.safeParse(fields);
  if (!form.success) {
    const isMissing = email.trim() === '' || !fields.password;
    const said = isMissing ? { ...failed(kind), description: BOTH_NEEDED } : undefined;
    return answer({ email, said, errors: z.flattenError(form.error).fieldErrors }, 400);
  }
  const signIn = kind === 'staff' ? signInStaff : signInClient;
  const outcome = await signIn(context, request, form.data);
  if (outcome.failure !== undefined) {
    return answer({ email, said: { ...failed(kind), description: outcome.failure } }, 401);
  }
  return redirectAfterLogin(context, outcome, next);
}

type Login = { cookies: string[]; needsTwoFactor: boolean; home: string };

/** After the two-factor code, if the account requires one. */
export async function redirectAfterLogin(
  context: Context,
  { cookies, needsTwoFactor, home }: Login,
  next = home,
  said = WELCOME,
) {
  const to = needsTwoFactor ? `/second-step?${new URLSearchParams({ next })}` : next;
  const welcome = needsTwoFactor ? [] : [await flashCookie(context, said)];
  return redirect(to, { status: 303, headers: [...cookies, ...welcome].map((cookie) => ['Set-Cookie', cookie]) });
}

const LINKS: Record<'forgot' | 'link', { asked: Asked; failed: string; sent: string }> = {
  forgot: { asked: 'reset', failed: 'Password Reset Failed', sent: 'Password Reset Email Sent' },
  link: { asked: 'sign-in', failed: 'Sign in Failed', sent: 'Check Your Inbox' },
};
const LINK_SENT = 'If there is an account with this address, a link that signs you in is on its way.';

/** The response and the work are the same for known and unknown addresses (bar 19). */
async function sendLink(context: Context, kind: LoginKind, intent: 'forgot' | 'link', typed: string) {
  const { asked, failed, sent } = LINKS[intent];
  const { emailRequired, resetSent, linkKept } = LOGIN_TEXTS[kind];
  if (typed.trim() === '') {
    const description = intent === 'forgot' ? emailRequired : 'Please enter your email address to get a link.';
    return answer({ email: typed, said: { title: 'Email Required', description, variant: 'destructive' } }, 400);
  }
  const email = emailAddress.safeParse(typed);
  if (!email.success) return answer({ email: typed, errors: { email: [email.error.issues[0]?.message ?? ''] } }, 400);
  const refused = await whyNotSent(context, asked, email.data);
  if (refused) {
    const { status, description } = refused;
    return answer({ email: typed, said: { title: failed, description, variant: 'destructive' } }, status);
  }
  const said = sendsMail(context)
    ? { title: sent, description: intent === 'forgot' ? resetSent : LINK_SENT }
    : { ...LINK_KEPT, description: linkKept };
  return answer({ email: typed, said }, 200);
}

async function whyNotSent(context: Context, asked: Asked, email: string) {
  try {
    const mayAsk = await Promise.all([
      withinLimit(context, `${asked} email by recipient`, email),
      withinLimit(context, `${asked} email by address`, context.address),
    ]);
    if (mayAsk.includes(false)) return { status: 429, description: ASKED_TOO_OFTEN };
    await askForLink(context, asked, email);
    return undefined;
  } catch (error) {
    context.log.error('link not sent', { error });
    return { status: 503, description: NOT_WRITTEN };
  }
}

function failed(kind: LoginKind) {
  return { title: LOGIN_TEXTS[kind].failed, variant: 'destructive' as const };
}

function answer(body: LoginAnswer, status: number) {
  return data(body, status);
}
