import { data, redirect } from 'react-router';
import { askOrderState } from './order-state';
import type { Outcome } from './payment-outcome';

/** A payment may be under way on the server when its answer is lost: it is asked again after this. */
const SECOND_LOOK_MS = 1500;

/** The answer to Pay was lost: asks the shop whether money moved. */
export async function findLostPayment(paymentPage: string, typed: Record<string, string>) {
  const first = await askOrderState(paymentPage);
  const order = first?.state === 'open' ? await lookAgain(paymentPage) : first;
  if (order?.state === 'paid') return redirect(order.success_url);
  if (order?.state === 'ended') return redirect(paymentPage);
  const outcome: Outcome = order ? 'nothing charged' : 'unknown';
  // As an error: else the page would be read anew, and there may be no connection.
  return data({ typed, errors: {}, outcome }, 503);
}

async function lookAgain(paymentPage: string) {
  await new Promise((done) => {
    setTimeout(done, SECOND_LOOK_MS);
  });
  return askOrderState(paymentPage);
}
