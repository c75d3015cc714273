import { createHash } from 'node:crypto';
import type { Config } from '~/platform/config.server';

/** Stripe's hosted page: a form of ours may end there by a redirect, which browsers count as its target. */
const STRIPE_CHECKOUT = 'https://checkout.stripe.com';

const USUAL_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // What is no page of ours runs nothing, even where a browser is led to show it as one. A page has its own.
  'Content-Security-Policy': "script-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'",
} as const;

/**
 * Over https: a year without http (RFC 6797). Not for the names below the site's own, which may be somebody else's to
 * bring to https.
 */
const HTTPS_HEADERS = { ...USUAL_HEADERS, 'Strict-Transport-Security': 'max-age=31536000' } as const;

/** Headers that every answer carries. */
export function securityHeaders({ baseUrl }: Config): Readonly<Record<string, string>> {
  return baseUrl.startsWith('https://') ? HTTPS_HEADERS : USUAL_HEADERS;
}

/**
 * Allows exactly the inline scripts that carry this render's `nonce`, by their hashes, and takes the nonce out: the
 * page can be kept and sent again, and a script that slipped in through content is never among them.
 */
export function sealPage(html: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`;
  const hashes: string[] = [];
  for (const [, attributes = '', script = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(mark) || attributes.includes(' src=')) continue;
    hashes.push(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  return { html: html.replaceAll(mark, ''), hashes: [...new Set(hashes)] };
}

/**
 * Other sites whose pictures stand in a page: the studio entered their addresses in its records. Texts never bring any,
 * because `renderMarkdown` makes links of them.
 */
export function pictureOrigins(html: string): string[] {
  const addresses = [...html.matchAll(/<img[^>]* src="(https:\/\/[^"]+)"/g)].map(([, address = '']) => address);
  return [...new Set(addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address).origin))];
}

/** The content security policy of a page whose own inline scripts have these hashes, with pictures of these origins. */
export function contentSecurityPolicy(
  { STRIPE_API_URL, STORE_API_URL, NODE_ENV }: Config,
  hashes: string[],
  pictures: string[] = [],
): string {
  // Vite's development server writes scripts and styles of its own into the page.
  const development = NODE_ENV === 'development' && import.meta.env?.DEV ? " 'unsafe-inline'" : '';
  return [
    "default-src 'self'",
    `script-src 'self'${development || hashes.map((hash) => ` ${hash}`).join('')}`,
    `style-src 'self'${development}`,
    "style-src-attr 'unsafe-inline'",
    // A store elsewhere keeps its pictures wherever it likes.
    `img-src ${["'self'", 'data:', 'blob:', ...(STORE_API_URL ? ['https:'] : pictures)].join(' ')}`,
    `connect-src 'self'${STORE_API_URL ? ` ${new URL(STORE_API_URL).origin}` : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    `form-action 'self' ${STRIPE_CHECKOUT}${STRIPE_API_URL ? ` ${new URL(STRIPE_API_URL).origin}` : ''}`,
  ].join('; ');
}
