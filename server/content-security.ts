import { createHash } from 'node:crypto';
import { atNight, EMAIL_STYLE } from '~/lib/email-style';
import type { Config } from '~/platform/config.server';

/** Stripe's hosted page: our form may redirect there, which browsers count as the form's target. */
const STRIPE_CHECKOUT = 'https://checkout.stripe.com';

const DEFAULT_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // For responses that are not pages: nothing in them may run. Pages have their own policy.
  'Content-Security-Policy': "script-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'",
} as const;

/** A year of https only (RFC 6797). Not for subdomains, which may belong to somebody else. */
const HTTPS_HEADERS = { ...DEFAULT_HEADERS, 'Strict-Transport-Security': 'max-age=31536000' } as const;

export function securityHeaders({ sendsHsts }: Pick<Config, 'sendsHsts'>): Readonly<Record<string, string>> {
  return sendsHsts ? HTTPS_HEADERS : DEFAULT_HEADERS;
}

/** The parts of a page, and what its policy allows to run inline. */
interface AllowedScripts {
  html: string[];
  scripts: string[];
}

/** For a page that is sent once: reading a large one for hashes would cost as much as sending it. */
export function keepNonce(html: string[], nonce: string): AllowedScripts {
  return { html, scripts: [`'nonce-${nonce}'`] };
}

/** Allows the inline scripts with this render's `nonce` by their hashes, so that the page can be cached without it. */
export function hashScripts(parts: string[], nonce: string): AllowedScripts {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  const [first = '', ...others] = parts.join('').split(mark);
  let before = first;
  for (const after of others) {
    const tag = before.slice(before.lastIndexOf('<')) + after.slice(0, after.indexOf('>'));
    if (tag.startsWith('<script') && !tag.includes(' src='))
      hashes.add(hashOf(after.slice(after.indexOf('>') + 1, after.indexOf('</script>'))));
    before = after;
  }
  return { html: [first, ...others], scripts: [...hashes] };
}

function hashOf(script: string) {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** Of pictures on other sites, as entered in the studio's records. */
export function pictureOrigins(html: string[]): string[] {
  const parts = html.filter((part) => part.includes(' src="https://'));
  const found = parts.flatMap((part) => [...part.matchAll(/<img[^>]* src="(https:\/\/[^"]+)"/g)]);
  const addresses = found.map(([, address = '']) => address);
  return [...new Set(addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address).origin))];
}

/** Of emails that a page of the back office shows in a frame. */
const EMAIL_STYLES = [EMAIL_STYLE, atNight(EMAIL_STYLE)].map((style) => ` ${hashOf(style)}`).join('');

export function contentSecurityPolicy(
  { STRIPE_API_URL, STORE_API_URL, NODE_ENV }: Config,
  scripts: string[],
  pictures: string[] = [],
): string {
  const development = NODE_ENV === 'development' && import.meta.env?.DEV ? " 'unsafe-inline'" : '';
  return [
    "default-src 'self'",
    `script-src 'self'${development || scripts.map((script) => ` ${script}`).join('')}`,
    `style-src 'self'${development || EMAIL_STYLES}`,
    "style-src-attr 'unsafe-inline'",
    // An external store may keep its pictures anywhere.
    `img-src ${["'self'", 'data:', 'blob:', ...(STORE_API_URL ? ['https:'] : pictures)].join(' ')}`,
    `connect-src 'self'${STORE_API_URL ? ` ${new URL(STORE_API_URL).origin}` : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    `form-action 'self' ${STRIPE_CHECKOUT}${STRIPE_API_URL ? ` ${new URL(STRIPE_API_URL).origin}` : ''}`,
  ].join('; ');
}
