import type { ReactElement } from 'react';
import { readStudio } from '~/features/studio/studio.server';
import { formatDate } from '~/lib/dates';
import { formatMoney } from '~/lib/money';
import type { Context } from '~/platform/context.server';
import { queueMail } from '~/platform/mail.server';
import type { DisputeReport, RefundReport } from '~/features/payments/provider.server';

interface Amount {
  amount_cents: number;
  currency: string;
}

interface OrderNumber {
  number: number;
}

type UnmatchedPayment = Amount & {
  ref: string;
  buyer_name: string | null;
  buyer_email: string | null;
  claimed_order_number: string | null;
};

export function mailUnmatched(tx: Context, { ref, buyer_name, buyer_email, ...payment }: UnmatchedPayment) {
  const amount = formatMoney(payment.amount_cents, payment.currency);
  const buyer = [buyer_name, buyer_email].filter(Boolean).join(', ') || 'a buyer who left no name';
  const number = payment.claimed_order_number;
  return mailStudio(tx, {
    dedupe_key: `payment-unmatched:${ref}`,
    subject: `A payment without an order: ${amount}`,
    body: (
      <p>
        {amount} was taken from {buyer}
        {number && ` for order ${number}`}, but that order isn’t in this database. This happens after an older backup
        was restored. Ask the buyer what they ordered and make it, or give the money back.
      </p>
    ),
  });
}

export function mailRefundFailed(
  tx: Context,
  payment: Amount,
  { id, failure_reason }: RefundReport,
  order?: OrderNumber,
) {
  return mailStudio(tx, {
    dedupe_key: `payment-refund-failed:${id}`,
    subject: `Refund failed: ${orderText(order)}`,
    body: (
      <p>
        {formatMoney(payment.amount_cents, payment.currency)} could not be given back
        {failure_reason && ` (${readableReason(failure_reason)})`}. The buyer does not have it yet. Try again in the
        store manager, or give it back another way.
      </p>
    ),
    order,
  });
}

export function mailPartRefund(tx: Context, { currency }: Amount, refund: RefundReport, order?: OrderNumber) {
  return mailStudio(tx, {
    dedupe_key: `payment-refund-part:${refund.id}`,
    subject: `Refunded in part at Stripe: ${orderText(order)}`,
    body: (
      <p>{formatMoney(refund.amount_cents, currency)} was given back in Stripe’s dashboard. The order stays paid.</p>
    ),
    order,
  });
}

export async function mailDispute(tx: Context, dispute: DisputeReport & { currency: string }, order?: OrderNumber) {
  const { time_zone } = await readStudio(tx);
  const amount = formatMoney(dispute.amount_cents, dispute.currency);
  const until = dispute.respond_by && ` by ${formatDate(time_zone, dispute.respond_by)}`;
  const text = {
    open: `The buyer’s bank disputes ${amount} (${dispute.reason}). Answer it in Stripe’s dashboard${until ?? ''}; without an answer the money is gone.`,
    won: `The dispute over ${amount} is won: the money is yours.`,
    lost: `The dispute over ${amount} is lost: the money went back to the buyer.`,
    closed: `The dispute over ${amount} is closed. Nothing more is to be done.`,
  }[dispute.status];
  await mailStudio(tx, {
    dedupe_key: `payment-dispute:${dispute.id}:${dispute.status}`,
    subject: `${dispute.status === 'open' ? 'Disputed' : `Dispute ${dispute.status}`}: ${orderText(order)}`,
    body: <p>{text}</p>,
    order,
  });
}

function readableReason(reason: string) {
  return reason.replaceAll('_', ' ');
}

function orderText(order?: OrderNumber) {
  return order ? `order ${order.number}` : 'a payment without an order';
}

type StudioMail = { dedupe_key: string; subject: string; body: ReactElement; order?: OrderNumber };

async function mailStudio(tx: Context, { dedupe_key, subject, body, order }: StudioMail): Promise<void> {
  const { email } = await readStudio(tx);
  if (!email) return;
  const href = `${tx.config.baseUrl}/store-manager${order ? `/${order.number}` : ''}`;
  const content = (
    <div>
      {body}
      <p>
        <a href={href}>{href}</a>
      </p>
    </div>
  );
  await queueMail(tx, { dedupe_key, recipient: email, subject, body: content });
}
