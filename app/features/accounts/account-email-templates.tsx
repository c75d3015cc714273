import type { ReactNode } from 'react';
import type { Studio } from '~/features/studio/studio.server';
import { isEmailSafeName } from '~/lib/email-safe-name';

type EmailProps = { studio: Studio; name: string | null; href: string };

export function InvitationEmail({
  studio,
  account: { name, is_admin },
  href,
}: Omit<EmailProps, 'name'> & { account: { name: string; is_admin: boolean } }) {
  return (
    <AccountEmailLayout studio={studio} name={name}>
      <p>
        {is_admin
          ? `There is an account for you in the back office of ${studio.name}.`
          : `There is a place for your event at ${studio.name}: its date, your documents and what we agreed on.`}{' '}
        Choose a password, and you are in:
      </p>
      <LinkParagraph href={href} />
      <p>The link works once, within seven days. If it has expired, write to us and we will send you another.</p>
    </AccountEmailLayout>
  );
}

const LINK_TEXTS = {
  exists: [
    'You already have an account with this address. Sign in with your password here:',
    'If you have forgotten the password, that page sends you a link for a new one.',
  ],
  reset: [
    'Somebody asked for a new password for your account. If it was you, set it here:',
    'The link works once, within an hour. If you did not ask, do nothing: your password stays as it is.',
  ],
  'sign-in': [
    'This link signs you in:',
    'It works once, within fifteen minutes. If you did not ask for it, do nothing.',
  ],
  'new-email': [
    'Please confirm the new address of your account:',
    'The link works once, within a day. Until then your old address stays in use.',
  ],
} as const;

export function LinkEmail({ kind, studio, name, href }: EmailProps & { kind: keyof typeof LINK_TEXTS }) {
  const [request, note] = LINK_TEXTS[kind];
  return (
    <AccountEmailLayout studio={studio} name={name}>
      <p>{request}</p>
      <LinkParagraph href={href} />
      <p>{note}</p>
    </AccountEmailLayout>
  );
}

export function OldAddressEmail({
  studio,
  name,
  email,
  isDone,
}: Omit<EmailProps, 'href'> & { email: string; isDone: boolean }) {
  return (
    <AccountEmailLayout studio={studio} name={name}>
      <p>
        {isDone
          ? 'The address of your account is now '
          : 'Somebody who is signed in as you asked to change the address of your account to '}
        <b>{hidden(email)}</b>.
      </p>
      <p>If that was not you, change your password at once and call us{studio.phone && ` at ${studio.phone}`}.</p>
    </AccountEmailLayout>
  );
}

/** Its owner recognizes it, but mail programs make no link of it. */
function hidden(email: string) {
  const [box = '', host = ''] = email.split('@');
  return `${box.slice(0, 2)}… at ${host.replaceAll('.', ' . ')}`;
}

export function AccountChangedEmail({ studio, name, what }: Omit<EmailProps, 'href'> & { what: string }) {
  return (
    <AccountEmailLayout studio={studio} name={name}>
      <p>{what}</p>
      <p>If that was not you, set a new password at once and call us{studio.phone && ` at ${studio.phone}`}.</p>
    </AccountEmailLayout>
  );
}

function AccountEmailLayout({ studio, name, children }: { studio: Studio; name: string | null; children: ReactNode }) {
  return (
    <div>
      <p>{name && isEmailSafeName(name) ? `Dear ${name},` : 'Hello,'}</p>
      {children}
      <p>{studio.name}</p>
    </div>
  );
}

function LinkParagraph({ href }: { href: string }) {
  return (
    <p>
      <a href={href}>{href}</a>
    </p>
  );
}
