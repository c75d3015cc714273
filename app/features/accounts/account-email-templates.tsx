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
    <Sheet studio={studio} name={name}>
      <p>
        {is_admin
          ? `There is an account for you in the back office of ${studio.name}.`
          : `There is a place for your event at ${studio.name}: its date, your documents and what we agreed on.`}{' '}
        Choose a password, and you are in:
      </p>
      <Way href={href} />
      <p>The link works once, within seven days. If it has expired, write to us and we will send you another.</p>
    </Sheet>
  );
}

/** For an invited person who has an account already. */
export function AccountExistsEmail({ studio, name, href }: EmailProps) {
  return (
    <Sheet studio={studio} name={name}>
      <p>You already have an account with this address. Sign in with your password here:</p>
      <Way href={href} />
      <p>If you have forgotten the password, that page sends you a link for a new one.</p>
    </Sheet>
  );
}

export function PasswordResetEmail({ studio, name, href }: EmailProps) {
  return (
    <Sheet studio={studio} name={name}>
      <p>Somebody asked for a new password for your account. If it was you, set it here:</p>
      <Way href={href} />
      <p>The link works once, within an hour. If you did not ask, do nothing: your password stays as it is.</p>
    </Sheet>
  );
}

export function SignInEmail({ studio, name, href }: EmailProps) {
  return (
    <Sheet studio={studio} name={name}>
      <p>This link signs you in:</p>
      <Way href={href} />
      <p>It works once, within fifteen minutes. If you did not ask for it, do nothing.</p>
    </Sheet>
  );
}

/** Verifies the new address. */
export function NewAddressEmail({ studio, name, href }: EmailProps) {
  return (
    <Sheet studio={studio} name={name}>
      <p>Please confirm the new address of your account:</p>
      <Way href={href} />
      <p>The link works once, within a day. Until then your old address stays in use.</p>
    </Sheet>
  );
}

/** Warns the old address of a change. */
export function OldAddressEmail({
  studio,
  name,
  email,
  isDone,
}: Omit<EmailProps, 'href'> & { email: string; isDone: boolean }) {
  return (
    <Sheet studio={studio} name={name}>
      <p>
        {isDone
          ? 'The address of your account is now '
          : 'Somebody who is signed in as you asked to change the address of your account to '}
        <b>{hidden(email)}</b>.
      </p>
      <p>If that was not you, change your password at once and call us{studio.phone && ` at ${studio.phone}`}.</p>
    </Sheet>
  );
}

/** Recognizable for its owner, but not a link for mail programs. */
function hidden(email: string) {
  const [box = '', host = ''] = email.split('@');
  return `${box.slice(0, 2)}… at ${host.replaceAll('.', ' . ')}`;
}

export function AccountChangedEmail({ studio, name, what }: Omit<EmailProps, 'href'> & { what: string }) {
  return (
    <Sheet studio={studio} name={name}>
      <p>{what}</p>
      <p>If that was not you, set a new password at once and call us{studio.phone && ` at ${studio.phone}`}.</p>
    </Sheet>
  );
}

function Sheet({ studio, name, children }: { studio: Studio; name: string | null; children: ReactNode }) {
  return (
    <div>
      <p>{name && isEmailSafeName(name) ? `Dear ${name},` : 'Hello,'}</p>
      {children}
      <p>{studio.name}</p>
    </div>
  );
}

function Way({ href }: { href: string }) {
  return (
    <p>
      <a href={href}>{href}</a>
    </p>
  );
}
