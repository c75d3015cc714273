import { expect, test } from 'vitest';
import { toEvent, toReport } from './session-report';

const SESSION = {
  id: 'cs_1',
  client_reference_id: 'order',
  payment_status: 'unpaid',
  status: 'open',
  amount_total: 9000,
  currency: 'usd',
} as const;

test.each([
  ['unpaid', 'open', 'open'],
  ['unpaid', 'complete', 'open'],
  ['unpaid', 'expired', 'closed'],
  ['paid', 'complete', 'paid'],
  ['paid', 'expired', 'paid'],
  ['no_payment_required', 'complete', 'paid'],
] as const)('a session that is %s and %s is reported as %s', (payment_status, status, state) => {
  expect(toReport({ ...SESSION, payment_status, status })).toMatchObject({ ref: 'cs_1', order_id: 'order', state });
});

test('a session without an order, an amount or a buyer can be read', () => {
  const empty = { client_reference_id: null, amount_total: null, currency: null, customer_details: null };
  expect(toReport({ ...SESSION, ...empty })).toMatchObject({ order_id: '', amount_cents: 0, currency: '' });
});

test.each([
  ['charge.refunded', 'pi_1', 'pi_1'],
  ['charge.refund.updated', 'pi_1', 'pi_1'],
  ['refund.failed', 'pi_1', 'pi_1'],
  ['charge.dispute.created', 'pi_1', 'pi_1'],
  ['charge.dispute.created', null, undefined],
  ['charge.succeeded', 'pi_1', undefined],
  ['payment_intent.succeeded', 'pi_1', undefined],
  ['refunds.report', 'pi_1', undefined],
])('%s about %j makes the shop look up the refunds of %j', (type, payment_intent, paymentIntent) => {
  const event = toEvent({ id: 'evt_1', type, data: { object: { id: 'x', payment_intent } } });
  expect(event).toEqual({ id: 'evt_1', type, ...(paymentIntent && { paymentIntent }) });
});

test('an event about a session has its state, whatever the event is called', () => {
  const event = { id: 'evt_1', type: 'checkout.session.something_new', data: { object: SESSION } };
  expect(toEvent(event).report).toMatchObject({ ref: 'cs_1', state: 'open', amount_cents: 9000 });
});
