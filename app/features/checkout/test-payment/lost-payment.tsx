import { useEffect, useState } from 'react';
import { data, redirect } from 'react-router';
import { fetchOrderState } from '~/features/orders/fetch-order-state';
import { LinkButton } from '~/ui/button';
import { Note } from '~/ui/note';

const ASK_EVERY_MS = 4000;
/** The payment may still be running when its response is lost. */
const SETTLES_WITHIN_MS = 1500;

/** Asks the shop instead of the lost response. Without an answer, `LostPayment` goes on asking. */
export async function findLostPayment(paymentPage: string, typed: Record<string, string>) {
  await new Promise((done) => {
    setTimeout(done, SETTLES_WITHIN_MS);
  });
  const { isOpen, to } = await askShop(paymentPage);
  // Status 503: otherwise the page would be reloaded without a connection.
  return to ? redirect(to) : data({ typed, errors: {}, lost: { isOpen } }, 503);
}

/** `isOpen`: nothing was charged. `to`: where the buyer goes, as money moved or the order ended. */
async function askShop(paymentPage: string): Promise<{ isOpen: boolean; to?: string }> {
  const order = await fetchOrderState(paymentPage);
  if (order?.state === 'paid') return { isOpen: false, to: order.success_url };
  return { isOpen: order?.state === 'open', ...(order?.state === 'ended' && { to: paymentPage }) };
}

type LostPaymentProps = { lost: { isOpen: boolean }; paymentPage: string };

export function LostPayment({ lost, paymentPage }: LostPaymentProps) {
  const [isOpen, setIsOpen] = useState(lost.isOpen);
  useEffect(() => setIsOpen(lost.isOpen), [lost]);
  const askNow = async () => {
    const found = await askShop(paymentPage);
    if (found.to) window.location.assign(found.to);
    setIsOpen(found.isOpen);
  };
  const ask = () => void askNow();
  useEffect(() => {
    if (isOpen) return;
    const timer = setInterval(ask, ASK_EVERY_MS);
    window.addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', ask);
    };
  });
  if (isOpen) {
    return (
      <Note tone="warn" live title="Nothing was charged.">
        The connection was lost before your payment went through. Your order is still open, so you can pay now.
      </Note>
    );
  }
  return (
    <Note tone="danger" live title="We do not know yet whether your payment went through.">
      The connection was lost while you paid. Please do not pay again and keep this page open. It asks the shop every
      few seconds and tells you as soon as it knows. <LinkButton onClick={ask}>Ask now</LinkButton>
    </Note>
  );
}
