import { z } from 'zod';
import { STRIPE_KEY } from '~/features/payments/stripe-connection.server';
import { isLoopback } from '~/lib/loopback';
import type { ConnectionKind } from '~/platform/connections.server';

const line = (most: number) => z.string().trim().max(most, `At most ${most} characters.`).default('');
const HOST = /^(?=.{1,253}$)[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;
/** Not an address of four numbers. */
const DOMAIN = /^(?=.{4,253}(?::|$))(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])?(?::\d{1,5})?$/;
const SENDER = /^(?:[^<>\r\n]{0,100}<)?[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>?$/;

/** As people copy it from their browser; a port stays, unless it is the usual one. */
const address = z.object({
  domain: line(300)
    .transform(hostIn)
    .refine((host) => DOMAIN.test(host) && !isLoopback(host.replace(/:.*/, '')), 'Such as flowers.example.com.'),
  own_ports: line(2),
});

function hostIn(text: string): string {
  const url = /^https?:/i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(url)) return '';
  const { host, pathname, search, username } = new URL(url);
  return pathname === '/' && search === '' && username === '' ? host.replace(/\.?(:443)?$/, '') : '';
}

const server = (kind: string, ports: string) => ({
  host: line(253).refine((host) => HOST.test(host), `The name of the server, such as ${kind}.example.com.`),
  port: line(5).refine(
    (port) => /^\d+$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535,
    `Usually ${ports}.`,
  ),
});

const email = z.object({
  ...server('smtp', '465 or 587'),
  user: line(254),
  password: line(500),
  sender: line(254).refine((from) => from === '' || SENDER.test(from), 'An address such as hello@example.com.'),
  reply_to: line(254).refine(
    (to) => to === '' || z.email().safeParse(to).success,
    'An address such as hello@example.com.',
  ),
});

const replies = z.object({
  ...server('imap', '993'),
  user: line(254),
  password: line(500),
  address: line(254).refine((address) => z.email().safeParse(address).success, 'An address such as hello@example.com.'),
  plus: z.enum(['on', '']).default(''),
});

const payments = z.object({
  key: line(300).refine((key) => key === '' || STRIPE_KEY.test(key), 'It begins with sk_live_ or sk_test_.'),
});

const texts = z.object({
  account: line(34).refine((sid) => /^AC[\da-f]{32}$/i.test(sid), 'It begins with AC and has 34 characters.'),
  token: line(200),
  sender: line(20).refine((from) => /^\+\d{8,15}$/.test(from), 'With the country, such as +13045550142.'),
});

const reviews = z.object({
  key: line(200),
  place: line(300).refine((place) => /^[\w-]{10,}$/.test(place), 'Copy it from the Place ID Finder.'),
});

/** People copy the address of the discovery document, too. */
const issuer = line(300)
  .transform((address) => address.replace(/\/\.well-known\/openid-configuration$/, ''))
  .refine(isSafeAddress, 'An address that begins with https://.');

function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, search, hash } = new URL(address);
  const isPrivate = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  return isPrivate && username === '' && search === '' && hash === '';
}

const login = z.object({
  issuer,
  client: line(300),
  client_secret: line(500),
  name: line(40),
  trusts: z.enum(['on', '']).default(''),
});

const errors = z.object({
  recipient: line(254).refine(
    (address) => z.email().safeParse(address).success,
    'An address such as hello@example.com.',
  ),
});

const backups = z.object({
  endpoint: line(300).refine(
    (address) => address === '' || (/^https?:/.test(address) && URL.canParse(address)),
    'An address that begins with https://.',
  ),
  region: line(40).refine((region) => /^[a-z\d-]*$/.test(region), 'Such as us-east-1.'),
  bucket: line(63).refine((bucket) => /^[a-z\d][a-z\d.-]{2,}$/.test(bucket), 'Lowercase letters, digits and hyphens.'),
  key: line(200),
  secret_key: line(300),
  passphrase: line(300).refine((words) => words === '' || words.length >= 16, 'At least 16 characters.'),
});

export const CONNECTION_FORMS = {
  address,
  email,
  replies,
  payments,
  texts,
  reviews,
  login,
  errors,
  backups,
} satisfies Record<ConnectionKind, z.ZodType>;
