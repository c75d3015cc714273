import type { ReactElement } from 'react';
import { readStudio, type Studio } from '~/features/studio/studio.server';
import { newId } from '~/lib/new-id';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { withinLimit } from '~/platform/limits.server';
import { queueMail } from '~/platform/mail.server';
import { findAccount } from './profile/account.server';
import { AccountChangedEmail, LinkEmail } from './account-email-templates';
import { makeLink } from './links.server';

export const TOO_MANY_EMAILS = 'You have asked for this many times. Please wait an hour, then try again.';

export type RequestedLink = 'reset' | 'sign-in';

export async function limitEmails(context: Context, purpose: RequestedLink | 'sign-up', email: string): Promise<void> {
  const isWithin = await Promise.all([
    withinLimit(context, `${purpose} email by recipient`, email),
    withinLimit(context, `${purpose} email by address`, context.address),
  ]);
  if (isWithin.includes(false)) throw new UserError(429, 'too-many', TOO_MANY_EMAILS);
}

/** A job looks the address up: known and unknown ones cost the request the same work (bar 19). */
export function requestLink({ jobs, db }: Context, purpose: RequestedLink, email: string): Promise<void> {
  return jobs.add(db, 'mail-account-link', { purpose, email });
}

const PAGES: Record<RequestedLink, (token: string) => string> = {
  reset: (token) => `/password-reset?token=${token}`,
  'sign-in': (token) => `/auth/confirm?token=${token}`,
};

export function sendRequestedLink(
  context: Context,
  { purpose, email }: { purpose: RequestedLink; email: string },
): Promise<void> {
  return context.transaction(async (tx) => {
    const account = await findAccount(tx, { email });
    if (!account?.may_sign_in) return;
    const { id, token } = await makeLink(tx, { purpose, user_id: account.id });
    const href = tx.config.baseUrl + PAGES[purpose](token);
    await queueAccountEmail(tx, account, {
      dedupe_key: `${purpose}:${id}`,
      subject: (studio) => (purpose === 'reset' ? `A new password for ${studio.name}` : `Sign in at ${studio.name}`),
      body: (studio) => <LinkEmail kind={purpose} studio={studio} name={account.name} href={href} />,
    });
  });
}

interface AccountEmail {
  dedupe_key: string;
  subject(studio: Studio): string;
  body(studio: Studio): ReactElement;
}

/** Replies go to the studio. */
export async function queueAccountEmail(
  tx: Context,
  { email }: { email: string },
  { dedupe_key, subject, body }: AccountEmail,
) {
  const studio = await readStudio(tx);
  await queueMail(tx, {
    ...{ dedupe_key, recipient: email, subject: subject(studio), body: body(studio) },
    ...(studio.email && { reply_to: studio.email }),
  });
}

export function notifyAccountChanged(tx: Context, account: { id: string; name: string; email: string }, what: string) {
  return queueAccountEmail(tx, account, {
    dedupe_key: `changed:${newId()}`,
    subject: (studio) => `Your account at ${studio.name} was changed`,
    body: (studio) => <AccountChangedEmail studio={studio} name={account.name} what={what} />,
  });
}
