/** A stand-in for Stripe's API: sessions, charges of stored cards, refunds, disputes and events. It records its requests. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

interface Asked {
  call: string;
  fields: URLSearchParams;
  key?: string;
}

type StripeObject = Record<string, unknown> & { id: string };

interface Answer {
  status: number;
  body: object;
}

export type StripeStub = Awaited<ReturnType<typeof openStripeStub>>;

export async function openStripeStub() {
  const asked: Asked[] = [];
  const known = {
    payment_status: 'unpaid',
    status: 'open',
    isAway: false,
    /** Of keys that it does not know. */
    refusesKeys: false,
    webhooks: new Set<string>(),
    /** The status of pages that store a card. */
    setup: 'open',
    /** Carries out a request, but the response never arrives. */
    losesAnswers: false,
    /** What a stored card is declined with. */
    decline: undefined as string | undefined,
    /** The status of a new refund, and the reason if it failed. */
    refund: { status: 'succeeded', failure_reason: null as string | null },
    refunds: [] as StripeObject[],
    disputes: [] as StripeObject[],
    events: [] as StripeObject[],
    movements: [] as StripeObject[],
  };
  const sessions = new Map<string, StripeObject>();
  const intents = new Map<string, StripeObject>();
  const answers = new Map<string, Answer & { request: string }>();

  function answer(method: string, url: URL, fields: URLSearchParams): Answer {
    const path = url.pathname;
    const id = /sessions\/(\w+)/.exec(path)?.[1] ?? '';
    if (path === '/v1/balance') return { status: 200, body: { object: 'balance', livemode: false } };
    if (path.startsWith('/v1/webhook_endpoints')) return answerWebhook(method, path);
    if (path === '/v1/events') return list(known.events);
    if (path === '/v1/balance_transactions') return list(known.movements);
    if (path === '/v1/disputes') return list(known.disputes);
    if (path === '/v1/refunds') return method === 'GET' ? list(known.refunds) : refund(fields);
    if (path.startsWith('/v1/payment_intents')) return answerIntent(method, path, fields);
    if (path === '/v1/checkout/sessions' && method === 'GET') return list([...sessions.values()].map(shown));
    if (path === '/v1/checkout/sessions') return { status: 200, body: shown(open(fields)) };
    const session: StripeObject = sessions.get(id) ?? { id };
    const isSetup = session.mode === 'setup';
    if (path.endsWith('/expire') && (isSetup ? known.setup : known.status) === 'complete') return REFUSED;
    if (path.endsWith('/expire')) known[isSetup ? 'setup' : 'status'] = 'expired';
    return { status: 200, body: { ...shown(session), ...(url.searchParams.size > 0 && stored(isSetup)) } };
  }

  function answerWebhook(method: string, path: string): Answer {
    if (method === 'DELETE') known.webhooks.delete(path.split('/').at(-1) ?? '');
    const id = `we_${asked.length}`;
    if (method === 'POST') known.webhooks.add(id);
    return { status: 200, body: { id, object: 'webhook_endpoint', secret: `whsec_${id}` } };
  }

  /** What a session says of its card when asked for it. */
  function stored(isSetup: boolean) {
    const card = { brand: 'visa', last4: isSetup ? '1881' : '4242', exp_month: 6, exp_year: isSetup ? 2031 : 2027 };
    const payment_method = { id: isSetup ? 'pm_2' : 'pm_1', card };
    const isStored = !isSetup || known.setup === 'complete';
    return {
      customer: 'cus_1',
      payment_intent: isSetup ? null : { id: 'pi_1', payment_method },
      setup_intent: isSetup ? { id: 'seti_1', payment_method: isStored ? payment_method : null } : null,
    };
  }

  function answerIntent(method: string, path: string, fields: URLSearchParams): Answer {
    const [, id = '', verb] = /payment_intents\/(\w+)\/?(\w*)/.exec(path) ?? [];
    if (method === 'POST' && id === '') {
      const made = { id: `pi_stored${intents.size + 1}`, object: 'payment_intent', status: 'requires_confirmation' };
      const metadata = { order_id: fields.get('metadata[order_id]') };
      intents.set(made.id, {
        ...made,
        metadata,
        amount: Number(fields.get('amount')),
        currency: fields.get('currency'),
      });
      return { status: 200, body: intents.get(made.id) ?? made };
    }
    const intent = intents.get(id);
    if (!intent) return REFUSED;
    const isOver = intent.status === 'succeeded' || intent.status === 'canceled';
    if (verb && isOver) return REFUSED;
    if (verb === 'cancel') intent.status = 'canceled';
    if (verb === 'confirm' && known.decline)
      return { status: 402, body: { error: { type: 'card_error', code: known.decline, message: 'no' } } };
    if (verb === 'confirm') intent.status = 'succeeded';
    return { status: 200, body: intent };
  }

  /** An idempotency key runs one request once and rejects any other request, as Stripe does. */
  function answerOnce(key: string | undefined, request: string, work: () => Answer): Answer {
    const before = key === undefined ? undefined : answers.get(key);
    if (before) return before.request === request ? before : OTHER_REQUEST;
    const done = work();
    if (key !== undefined) answers.set(key, { ...done, request });
    return done;
  }

  function open(fields: URLSearchParams): StripeObject {
    const id = `cs_${sessions.size + 1}`;
    const client_reference_id = fields.get('client_reference_id');
    const metadata = { order_number: fields.get('metadata[order_number]') };
    const customer_details = { email: fields.get('customer_email'), name: null };
    const url = `https://checkout.stripe.com/c/${id}`;
    const session = { id, url, client_reference_id, metadata, customer_details, mode: fields.get('mode') };
    sessions.set(id, { ...session, object: 'checkout.session', amount_total: amountIn(fields), currency: 'usd' });
    return sessions.get(id) ?? { id };
  }

  function shown(session: StripeObject): StripeObject {
    if (session.mode === 'setup')
      return { ...session, payment_intent: null, payment_status: 'no_payment_required', status: known.setup };
    const { payment_status, status } = known;
    return { payment_intent: 'pi_1', ...session, payment_status, status };
  }

  function refund(fields: URLSearchParams): Answer {
    const [session] = sessions.values();
    const created = { id: `re_${known.refunds.length + 1}`, object: 'refund', payment_intent: 'pi_1', currency: 'usd' };
    const metadata = { refund_id: fields.get('metadata[refund_id]') ?? undefined };
    const amount = Number(fields.get('amount') ?? 0);
    if (known.disputes.some(({ status }) => status !== 'won')) return DISPUTED;
    if (session && refundedCents() + amount > Number(session.amount_total)) return TOO_MUCH;
    known.refunds.push({ ...created, amount, metadata, created: unixNow(), ...known.refund });
    return { status: 200, body: known.refunds.at(-1) ?? created };
  }

  function refundedCents(): number {
    return known.refunds
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amount }) => sum + Number(amount), 0);
  }

  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    const url = new URL(request.url ?? '/', 'http://stripe');
    const fields = new URLSearchParams(body);
    const key = request.headers['idempotency-key'] as string | undefined;
    asked.push({ call: `${request.method} ${request.url}`, fields, key });
    const work = () => answer(request.method ?? 'GET', url, fields);
    const { status, body: result } = known.isAway
      ? AWAY
      : known.refusesKeys
        ? UNKNOWN_KEY
        : answerOnce(key, `${request.url} ${body}`, work);
    if (known.losesAnswers) return void response.destroy();
    response.writeHead(status, { 'Content-Type': 'application/json', 'Stripe-Should-Retry': 'false' });
    response.end(JSON.stringify(result));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return { asked, known, intents, refundedCents, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const TOO_MUCH = { status: 400, body: { error: { type: 'invalid_request_error', message: 'more than was paid' } } };
const DISPUTED = { status: 400, body: { error: { type: 'invalid_request_error', message: 'charge disputed' } } };
const REFUSED = { status: 400, body: { error: { type: 'invalid_request_error', message: 'no' } } };
const OTHER_REQUEST = { status: 400, body: { error: { type: 'idempotency_error', message: 'another request' } } };
const UNKNOWN_KEY = { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } };
const AWAY = { status: 500, body: { error: { type: 'api_error', message: 'away' } } };

function list(data: StripeObject[]): Answer {
  return { status: 200, body: { object: 'list', data, has_more: false } };
}

function unixNow() {
  return Math.floor(Date.now() / 1000);
}

export function amountIn(fields: URLSearchParams): number {
  let cents = 0;
  for (let n = 0; fields.has(`line_items[${n}][quantity]`); n++) {
    const each = Number(fields.get(`line_items[${n}][price_data][unit_amount]`));
    cents += each * Number(fields.get(`line_items[${n}][quantity]`));
  }
  return cents;
}
