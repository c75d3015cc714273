import { useEffect, useState } from 'react';
import { LinkButton } from '~/ui/button';
import { Note } from '~/ui/note';
import { fetchOrderState } from '~/features/orders/fetch-order-state';

const ASK_EVERY_MS = 4000;

export type Outcome = 'nothing charged' | 'unknown';

type PaymentOutcomeProps = {
  answer: { outcome: Outcome };
  paymentPage: string;
};

export function PaymentOutcome({ answer, paymentPage }: PaymentOutcomeProps) {
  const [known, setKnown] = useState(answer.outcome);
  useEffect(() => setKnown(answer.outcome), [answer]);
  useEffect(() => {
    if (known !== 'unknown') return;
    const ask = () => void checkPayment(paymentPage).then((found) => found && setKnown('nothing charged'));
    const timer = setInterval(ask, ASK_EVERY_MS);
    window.addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', ask);
    };
  }, [known, paymentPage]);
  if (known === 'nothing charged') {
    return (
      <Note tone="warn" live title="Nothing was charged.">
        The connection was lost before your payment went through. Your order is still open, so you can pay now.
      </Note>
    );
  }
  return (
    <Note tone="danger" live title="We do not know yet whether your payment went through.">
      The connection was lost while you paid. Please do not pay again and keep this page open. It asks the shop every
      few seconds and tells you as soon as it knows.{' '}
      <LinkButton onClick={() => void checkPayment(paymentPage).then((found) => found && setKnown('nothing charged'))}>
        Ask now
      </LinkButton>
    </Note>
  );
}

/** True if nothing was charged; redirects if money moved or the order ended. */
async function checkPayment(paymentPage: string): Promise<boolean> {
  const order = await fetchOrderState(paymentPage);
  if (order?.state === 'paid') window.location.assign(order.success_url);
  if (order?.state === 'ended') window.location.assign(paymentPage);
  return order?.state === 'open';
}
