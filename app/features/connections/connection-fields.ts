import type { ConnectionKind } from '~/platform/connections.server';

interface ConnectionField {
  name: string;
  label: string;
  hint?: string;
  /** Never shown again. Left empty, the stored one stays. */
  isSecret?: true;
  isOptional?: true;
  inputMode?: 'numeric' | 'tel';
  isChoice?: true;
}

interface ConnectionTexts {
  title: string;
  /** What it is for, while it is not set up. */
  purpose: string;
  fields: ConnectionField[];
  test: string;
  /** What can be done also while it is not set up. */
  work?: { intent: BackupIntent; label: string }[];
  /** It can be changed, but not taken away: nobody could reach the page to bring it back. */
  stays?: true;
}

export type BackupIntent = 'take-backup' | 'test-restore';

export const CONNECTIONS: Record<ConnectionKind, ConnectionTexts> = {
  address: {
    title: 'Address and HTTPS',
    purpose: 'Only this computer can open the site. Give it the domain that visitors type.',
    test: 'Check the address',
    stays: true,
    fields: [
      {
        name: 'domain',
        label: 'Domain',
        hint: 'Such as flowers.example.com. Its DNS records must point to your server. The address changes once the site answers there; you may have to log in again.',
      },
      {
        name: 'own_ports',
        label: 'No proxy: let Rhodora answer ports 80 and 443 and keep a certificate',
        hint: 'It comes from Let’s Encrypt, unless your server names another authority. Saving this accepts its terms.',
        isOptional: true,
        isChoice: true,
      },
    ],
  },
  email: {
    title: 'Email',
    purpose: 'Until a mail server is set up, every email stays in the outbox and reaches nobody.',
    test: 'Send me a test email',
    fields: [
      {
        name: 'host',
        label: 'Server',
        hint: 'Such as smtp.example.com. Your provider calls it SMTP server or outgoing server.',
      },
      { name: 'port', label: 'Port', inputMode: 'numeric' },
      { name: 'user', label: 'User', hint: 'Usually your email address.', isOptional: true },
      {
        name: 'password',
        label: 'Password',
        hint: 'With two-step login, an app password that your provider makes for you.',
        isSecret: true,
        isOptional: true,
      },
      {
        name: 'sender',
        label: 'Sender',
        hint: 'Such as Your Studio <hello@example.com>. Empty: the email address of the studio.',
        isOptional: true,
      },
      { name: 'reply_to', label: 'Replies go to', hint: 'Empty: to the sender.', isOptional: true },
    ],
  },
  replies: {
    title: 'Replies by email',
    purpose: 'With the mailbox of the studio, answers to your letters arrive on the page of their event.',
    test: 'Check now',
    fields: [
      {
        name: 'host',
        label: 'Server',
        hint: 'Such as imap.example.com. Your provider calls it IMAP server or incoming server.',
      },
      { name: 'port', label: 'Port', hint: 'Usually 993.', inputMode: 'numeric' },
      { name: 'user', label: 'User', hint: 'Usually your email address.' },
      {
        name: 'password',
        label: 'Password',
        hint: 'With two-step login, an app password that your provider makes for you.',
        isSecret: true,
      },
      { name: 'address', label: 'Address of the mailbox', hint: 'Answers to your letters go there.' },
      {
        name: 'plus',
        label: 'Give each event its own reply address',
        hint: 'Such as hello+4f7k2m@example.com. Gmail, Microsoft 365, iCloud and Fastmail deliver it to hello@example.com. Send yourself an email at such an address to see whether your provider does.',
        isOptional: true,
        isChoice: true,
      },
    ],
  },
  payments: {
    title: 'Payments',
    purpose: 'Until your account at Stripe is connected, the store takes no real money.',
    test: 'Ask Stripe',
    fields: [
      {
        name: 'key',
        label: 'Secret key',
        hint: 'At Stripe under Developers, API keys. It begins with sk_live_, or with sk_test_ to try things out.',
        isSecret: true,
      },
    ],
  },
  texts: {
    title: 'Text messages',
    purpose: 'With an account at Twilio, buyers who agreed get a text when their flowers leave the studio.',
    test: 'Ask Twilio',
    fields: [
      { name: 'account', label: 'Account SID', hint: 'Begins with AC.' },
      { name: 'token', label: 'Auth token', isSecret: true },
      { name: 'sender', label: 'Your number at Twilio', hint: 'Such as +13045550142.', inputMode: 'tel' },
    ],
  },
  reviews: {
    title: 'Google reviews',
    purpose: 'With a key for Google’s Places API, the Reviews page shows your newest five.',
    test: 'Ask Google',
    fields: [
      { name: 'key', label: 'API key', isSecret: true },
      { name: 'place', label: 'Place ID', hint: 'From Google’s Place ID Finder.' },
    ],
  },
  login: {
    title: 'Sign-in provider',
    purpose:
      'With Google, Microsoft or another provider that speaks OpenID Connect, people sign in without a password of their own here.',
    test: 'Ask the provider',
    fields: [
      {
        name: 'issuer',
        label: 'Issuer',
        hint: 'The address of the provider, such as https://accounts.google.com.',
      },
      {
        name: 'client',
        label: 'Client ID',
        hint: 'From the provider, where Rhodora is registered as a web application.',
      },
      { name: 'client_secret', label: 'Client secret', hint: 'Shown once when you register.', isSecret: true },
      {
        name: 'name',
        label: 'Name on the button',
        hint: 'After “Sign in with”. Empty: single sign-on.',
        isOptional: true,
      },
      {
        name: 'trusts',
        label: 'Accept email addresses that the provider has not checked',
        hint: 'Only where your own administrator gives people their addresses, such as Microsoft Entra ID. Otherwise anybody could sign in as you.',
        isOptional: true,
        isChoice: true,
      },
    ],
  },
  errors: {
    title: 'Error reports by email',
    purpose:
      'When the program makes a mistake, only its log knows. An email can go to whoever looks after it, at most one an hour.',
    test: 'Send a test report',
    fields: [
      {
        name: 'recipient',
        label: 'Send them to',
        hint: 'You, or whoever runs your server. Reports have nothing in them that visitors or clients typed.',
      },
    ],
  },
  backups: {
    title: 'Backups',
    purpose:
      'The studio is saved to a folder on this server every night. Give it storage elsewhere too: fire, theft or a broken disk take both.',
    test: 'Ask the storage',
    work: [
      { intent: 'take-backup', label: 'Back up now' },
      { intent: 'test-restore', label: 'Test a restore now' },
    ],
    fields: [
      {
        name: 'endpoint',
        label: 'Address of the storage',
        hint: 'Any S3-compatible storage, such as https://s3.us-west-004.backblazeb2.com. Empty: Amazon.',
        isOptional: true,
      },
      { name: 'region', label: 'Region', hint: 'Empty: us-east-1.', isOptional: true },
      { name: 'bucket', label: 'Bucket', hint: 'One used only for backups.' },
      { name: 'key', label: 'Access key' },
      { name: 'secret_key', label: 'Secret key', isSecret: true },
      {
        name: 'passphrase',
        label: 'Passphrase',
        hint: 'At least 16 characters. Write it down and keep it outside this computer: without it no copy can be opened.',
        isSecret: true,
      },
    ],
  },
};

interface MailProvider {
  name: string;
  host: string;
  port: string;
  /** What its customers include in their SPF record. */
  spf?: string;
  /** The usual names of its DKIM keys. */
  dkim: string[];
}

/** By what providers say in their own help. */
export const MAIL_PROVIDERS: MailProvider[] = [
  {
    name: 'Gmail, Google Workspace',
    host: 'smtp.gmail.com',
    port: '465',
    spf: '_spf.google.com',
    dkim: ['google'],
  },
  {
    name: 'Microsoft 365, Outlook',
    host: 'smtp.office365.com',
    port: '587',
    spf: 'spf.protection.outlook.com',
    dkim: ['selector1', 'selector2'],
  },
  { name: 'Apple iCloud', host: 'smtp.mail.me.com', port: '587', spf: 'icloud.com', dkim: ['sig1'] },
  {
    name: 'Fastmail',
    host: 'smtp.fastmail.com',
    port: '465',
    spf: 'spf.messagingengine.com',
    dkim: ['fm1', 'fm2', 'fm3'],
  },
  { name: 'Zoho Mail', host: 'smtp.zoho.com', port: '465', spf: 'zohomail.com', dkim: ['zmail', 'zoho'] },
  { name: 'Yahoo, AOL', host: 'smtp.mail.yahoo.com', port: '465', dkim: ['s2048', 's1024'] },
  { name: 'Postmark', host: 'smtp.postmarkapp.com', port: '587', dkim: ['pm'] },
  { name: 'SendGrid', host: 'smtp.sendgrid.net', port: '587', spf: 'sendgrid.net', dkim: ['s1', 's2'] },
  { name: 'Mailgun', host: 'smtp.mailgun.org', port: '587', spf: 'mailgun.org', dkim: ['mailo', 'k1', 'pic', 'mx'] },
  { name: 'Brevo', host: 'smtp-relay.brevo.com', port: '587', spf: 'spf.brevo.com', dkim: ['brevo1', 'mail'] },
];

export function isSecretField(kind: ConnectionKind, name: string): boolean {
  return CONNECTIONS[kind].fields.some((field) => field.name === name && field.isSecret);
}
