import type { Config } from '~/platform/config.server';
import { securityHeaders } from './content-security';
import { resubmitForm } from './resubmit-form';

interface Reason {
  title: string;
  text: string;
  wait: number;
}

const AWAY: Reason = {
  title: 'Back in a minute',
  text: `The studio’s records cannot be reached right now. Nothing was changed, and what you had put in your cart is still there.
Please try again in a minute.`,
  wait: 30,
};
const BUSY: Reason = {
  title: 'One moment, please',
  text: 'Many people are looking at the site right now. Please try again in a few seconds.',
  wait: 5,
};
const PETAL = 'M16 15.4C12.2 12 10.6 7.6 12.6 4.2c1-1.6 2.5-1.7 3.4-.6.9-1.1 2.4-1 3.4.6 2 3.4.4 7.8-3.4 11.2Z';

/** Replaces pages, and React Router's plain text for files; data responses stay as they are. */
export function unavailablePage(config: Config, response: Response, typed: [string, string][] = []): Response {
  const type = response.headers.get('Content-Type');
  if (!type || /^text\/(html|plain)/.test(type)) return page(config, AWAY, typed);
  return new Response(response.body, { status: 503, headers: { ...headersFor(config, AWAY), 'Content-Type': type } });
}

export function busyPage(config: Config): Response {
  return page(config, BUSY);
}

function page(config: Config, reason: Reason, typed: [string, string][] = []) {
  const headers = {
    ...headersFor(config, reason),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; style-src-attr 'unsafe-inline'",
  };
  return new Response(html(reason, typed), { status: 503, headers });
}

function headersFor(config: Config, { wait }: Reason) {
  return { ...securityHeaders(config), 'Retry-After': `${wait}`, 'Cache-Control': 'no-store' };
}

/** Everything is inline: other files may be unavailable as well. */
function html({ title, text }: Reason, typed: [string, string][]) {
  const body =
    'box-sizing:border-box;min-height:100vh;margin:0;padding:18vh 1.5rem 3rem;background:#f5f3ee;color:#1b2420;' +
    'font:1.0625rem/1.6 system-ui,sans-serif';
  const heading = 'margin:1.25rem 0;font:400 clamp(2.5rem,2rem + 3vw,4.25rem)/1.05 Georgia,serif';
  const button =
    'display:inline-block;padding:.75rem 1.5rem;border-radius:2px;background:#20312a;color:#fbfaf7;' +
    'font-weight:600;text-decoration:none';
  const again =
    resubmitForm(typed, button) || `<p style="margin-top:2rem"><a href="" style="${button}">Try again</a></p>`;
  const petals = [0, 72, 144, 216, 288].map((turn) => `<path transform="rotate(${turn} 16 16)" d="${PETAL}"/>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title}</title></head>
<body style="${body}"><main style="max-width:38rem;margin:0 auto">
<svg width="56" height="56" viewBox="0 0 32 32" fill="none" stroke="#8f2a63" stroke-width="1.35" stroke-linejoin="round" aria-hidden="true">${petals.join('')}</svg>
<h1 style="${heading}">${title}</h1>
<p>${text}</p>
${again}</main></body></html>`;
}
