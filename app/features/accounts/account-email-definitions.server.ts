import { defineEmail, GREETING } from '~/features/studio/email-definition.server';
import { button } from '~/features/studio/email-blocks';
import { SecretText } from '~/lib/secret-text';
import { isEmailSafeName } from '~/lib/email-safe-name';

/** `href`: opens the account. */
type LinkFacts = { name: string | null; href: SecretText };

const NAME = { name: 'Whose account it is' };

/** An open form can send these to anyone: only a plain name is shown. */
function accountValues({ name }: { name: string | null }) {
  return { name: name && isEmailSafeName(name) ? name : '' };
}

type LinkEmail = {
  id: string;
  title: string;
  to: 'account' | 'client' | 'staff';
  sent: string;
  subject: string;
  headline: string;
  opening: string;
  closing: string;
  /** On the button. */
  action: string;
};

const LINK_EMAIL_SAMPLES: Record<string, LinkFacts> = {
  Account: { name: 'Ana Reed', href: new SecretText('https://example.com/link') },
};

function linkEmail({ subject, headline, opening, closing, action, ...email }: LinkEmail) {
  return defineEmail({
    ...email,
    group: 'Accounts',
    texts: {
      subject: { label: 'Subject', text: subject },
      headline: { label: 'Headline', text: headline },
      ...GREETING,
      opening: { label: 'Above the link', text: opening },
      closing: { label: 'Below the link', text: closing },
    },
    placeholders: NAME,
    secrets: { href: true },
    samples: LINK_EMAIL_SAMPLES,
    values: accountValues,
    body: (say, { href }) => [say('greeting'), say('opening'), button(action, href), say('closing')],
  });
}

const INVITATION_CLOSING =
  'The link works once, within seven days. If it has expired, write to us and we’ll send you another.';

export const CLIENT_INVITATION = linkEmail({
  id: 'invitation-client',
  action: 'Choose a password',
  title: 'Invitation to the client portal',
  to: 'client',
  sent: 'When staff invite a client, or a client signs up.',
  subject: 'Your client portal at {studio}',
  headline: 'Your event, in one place.',
  opening:
    'We’ve set up a page for your event: its date, your documents and what we’ve agreed on. Choose a password to get in:',
  closing: INVITATION_CLOSING,
});

export const STAFF_INVITATION = linkEmail({
  id: 'invitation-staff',
  action: 'Choose a password',
  title: 'Invitation to the back office',
  to: 'staff',
  sent: 'When an owner adds someone to the staff.',
  subject: 'Your account at {studio}',
  headline: 'Welcome to the team.',
  opening: 'You have an account in the back office of {studio}. Choose a password to get in:',
  closing: INVITATION_CLOSING,
});

export const ACCOUNT_EXISTS = linkEmail({
  id: 'account-exists',
  action: 'Sign in',
  title: 'Account exists already',
  to: 'account',
  sent: 'Instead of an invitation, to whoever has a password already.',
  subject: 'You can sign in at {studio}',
  headline: 'No need to sign up.',
  opening: 'You already have an account with this address. Sign in with your password:',
  closing: 'Forgot your password? That page sends you a link for a new one.',
});

export const PASSWORD_RESET = linkEmail({
  id: 'password-reset',
  action: 'Set a new password',
  title: 'New password',
  to: 'account',
  sent: 'When somebody asks for a new password.',
  subject: 'A new password for {studio}',
  headline: 'Set a new password.',
  opening: 'Somebody asked for a new password for your account. If it was you, go ahead:',
  closing:
    'The link works once, within an hour. If you didn’t ask for it, ignore this email: your password stays as it is.',
});

export const SIGN_IN_LINK = linkEmail({
  id: 'sign-in-link',
  action: 'Sign in',
  title: 'Link to sign in',
  to: 'account',
  sent: 'When somebody asks to sign in by email.',
  subject: 'Sign in at {studio}',
  headline: 'Welcome back.',
  opening: 'This link signs you in:',
  closing: 'It works once, within fifteen minutes. If you didn’t ask for it, ignore this email.',
});

export const CONFIRM_ADDRESS = linkEmail({
  id: 'confirm-address',
  action: 'Confirm the address',
  title: 'Confirm a new address',
  to: 'account',
  sent: 'When somebody changes the address of their account, to the new address.',
  subject: 'Confirm your address for {studio}',
  headline: 'Is this address yours?',
  opening: 'You’ve asked us to use it for your account. Please confirm it:',
  closing: 'The link works once, within a day. Until then your old address stays in use.',
});

type AddressFacts = { name: string | null; email: string };

type AddressEmail = { id: string; title: string; sent: string; subject: string; headline: string; opening: string };

const ADDRESS_EMAIL_SAMPLES: Record<string, AddressFacts> = {
  Account: { name: 'Ana Reed', email: 'lyle@example.com' },
};

/** To the old address. */
function addressEmail({ subject, headline, opening, ...email }: AddressEmail) {
  return defineEmail({
    ...email,
    group: 'Accounts',
    to: 'account',
    texts: {
      subject: { label: 'Subject', text: subject },
      headline: { label: 'Headline', text: headline },
      ...GREETING,
      opening: { label: 'Opening', text: opening, needs: ['address'] },
      closing: {
        label: 'Closing',
        text: 'If it wasn’t you, change your password right away and call us[ at {phone}].',
      },
    },
    placeholders: { ...NAME, address: 'The new address, partly hidden' },
    secrets: {},
    samples: ADDRESS_EMAIL_SAMPLES,
    values: ({ name, email: address }) => ({ ...accountValues({ name }), address: hidden(address) }),
    body: (say) => [say('greeting'), say('opening'), say('closing')],
  });
}

/** Its owner recognizes it, but mail programs make no link of it. */
function hidden(email: string) {
  const [box = '', host = ''] = email.split('@');
  return `${box.slice(0, 2)}… at ${host.replaceAll('.', ' . ')}`;
}

export const ADDRESS_ASKED = addressEmail({
  id: 'address-asked',
  title: 'New address requested',
  sent: 'When somebody changes the address of their account, to the old address.',
  subject: 'A new address for your account at {studio}',
  headline: 'Was this you?',
  opening: 'Somebody signed in as you asked to change the address of your account to {address}.',
});

export const ADDRESS_CHANGED = addressEmail({
  id: 'address-changed',
  title: 'Address changed',
  sent: 'When the new address is confirmed, to the old address.',
  subject: 'Your account at {studio} has a new address',
  headline: 'A new address.',
  opening: 'The address of your account is now {address}.',
});

const ACCOUNT_CHANGED_SAMPLES: Record<string, { name: string | null; what: string }> = {
  Account: { name: 'Ana Reed', what: 'A passkey of your account was removed.' },
};

export const ACCOUNT_CHANGED = defineEmail({
  id: 'account-changed',
  group: 'Accounts',
  title: 'Account changed',
  to: 'account',
  sent: 'When a password, a passkey or the two-factor login changes.',
  texts: {
    subject: { label: 'Subject', text: 'Your account at {studio} was changed' },
    headline: { label: 'Headline', text: 'Was this you?' },
    ...GREETING,
    opening: { label: 'Opening', text: '{change}', needs: ['change'] },
    closing: {
      label: 'Closing',
      text: 'If it wasn’t you, set a new password right away and call us[ at {phone}].',
    },
  },
  placeholders: { ...NAME, change: 'What was changed, as a sentence' },
  secrets: {},
  samples: ACCOUNT_CHANGED_SAMPLES,
  values: ({ name, what }) => ({ ...accountValues({ name }), change: what }),
  body: (say) => [say('greeting'), say('opening'), say('closing')],
});
