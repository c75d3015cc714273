import { SECURITY_HEADERS } from './content-security';

const TEXT = 'The studio’s records cannot be reached just now. Nothing was changed. Please try again in a minute.';

/** A readable 503 that needs neither database nor scripts. A form's own answer keeps what was typed and goes out as it is. */
export function unavailablePage(response: Response): Response {
  const headers = new Headers({ ...SECURITY_HEADERS, 'Retry-After': '30', 'Cache-Control': 'no-store' });
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) {
    headers.set('Content-Type', response.headers.get('Content-Type') ?? 'text/plain');
    return new Response(response.body, { status: 503, headers });
  }
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', "default-src 'none'; style-src-attr 'unsafe-inline'");
  return new Response(html(), { status: 503, headers });
}

function html() {
  const body = 'margin:0;background:#f5f3ee;color:#1b2420;font:1.0625rem/1.6 system-ui,sans-serif';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Back in a minute</title></head>
<body style="${body}"><main style="max-width:34rem;margin:18vh auto 0;padding:0 1.5rem"><h1 style="font:400 2.75rem/1 Georgia,serif">Back in a minute</h1>
<p>${TEXT}</p><p><a href="" style="color:#8f2a63">Try again</a></p></main></body></html>`;
}
