import { data, redirect } from 'react-router';
import { fetchOrderState } from '~/features/orders/fetch-order-state';
import type { Outcome } from './payment-outcome';

/** The payment may still be running when its response is lost: checks again after this. */
const SECOND_LOOK_MS = 1500;

export async function findLostPayment(paymentPage: string, typed: Record<string, string>) {
  const first = await fetchOrderState(paymentPage);
  const order = first?.state === 'open' ? await fetchAfterPause(paymentPage) : first;
  if (order?.state === 'paid') return redirect(order.success_url);
  if (order?.state === 'ended') return redirect(paymentPage);
  const outcome: Outcome = order ? 'nothing charged' : 'unknown';
  // Status 503: otherwise the page would be reloaded without a connection.
  return data({ typed, errors: {}, outcome }, 503);
}

async function fetchAfterPause(paymentPage: string) {
  await new Promise((done) => {
    setTimeout(done, SECOND_LOOK_MS);
  });
  return fetchOrderState(paymentPage);
}
