import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

interface Asked {
  call: string;
  fields: URLSearchParams;
  key?: string;
}

/** Stands in for Stripe's host: opens one session, keeps what it was asked, and does as it is told. */
export async function openPaymentHost() {
  const asked: Asked[] = [];
  const known = { payment_status: 'unpaid', status: 'open', isAway: false };
  const sessions = new Map<string, Record<string, unknown>>();
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    const fields = new URLSearchParams(body);
    const key = request.headers['idempotency-key'] as string | undefined;
    asked.push({ call: `${request.method} ${request.url}`, fields, key });
    const id = /sessions\/(\w+)/.exec(request.url ?? '')?.[1] ?? `cs_${(key ?? '').replaceAll(/\W/g, '')}`;
    if (request.url === '/v1/checkout/sessions') sessions.set(id, facts(fields));
    if (request.url?.endsWith('/expire') && known.status === 'open') known.status = 'expired';
    const isRefused = request.url?.endsWith('/expire') && known.status === 'complete';
    response.writeHead(known.isAway ? 500 : isRefused ? 400 : 200, {
      'Content-Type': 'application/json',
      'Stripe-Should-Retry': 'false',
    });
    const session = {
      id,
      object: 'checkout.session',
      payment_intent: 'pi_1',
      url: `https://checkout.stripe.com/c/${id}`,
    };
    const refused = { error: { type: 'invalid_request_error', message: 'no' } };
    const { payment_status, status } = known;
    response.end(
      JSON.stringify(known.isAway || isRefused ? refused : { ...session, ...sessions.get(id), payment_status, status }),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return { asked, known, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function facts(fields: URLSearchParams) {
  const client_reference_id = fields.get('client_reference_id');
  return { amount_total: amountIn(fields), currency: 'usd', client_reference_id };
}

/** What the lines of a session come to, in cents. */
export function amountIn(fields: URLSearchParams): number {
  let cents = 0;
  for (let n = 0; fields.has(`line_items[${n}][quantity]`); n++) {
    const each = Number(fields.get(`line_items[${n}][price_data][unit_amount]`));
    cents += each * Number(fields.get(`line_items[${n}][quantity]`));
  }
  return cents;
}
