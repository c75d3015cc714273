import type { DisputeReport, RefundReport } from '~/features/payments/provider.server';
import { openStudioMail, type StudioMail } from '~/features/studio/studio-mail.server';
import { plainLink } from '~/lib/secret-text';
import type { Context } from '~/platform/context.server';
import {
  type Amount,
  type OrderNumber,
  PART_REFUND,
  PAYMENT_DISPUTED,
  PAYMENT_UNMATCHED,
  REFUND_FAILED,
} from './payment-email-definitions.server';

type UnmatchedPayment = Amount & {
  ref: string;
  buyer_name: string | null;
  buyer_email: string | null;
  claimed_order_number: string | null;
};

export async function mailUnmatched(tx: Context, { ref, buyer_name, buyer_email, ...payment }: UnmatchedPayment) {
  const mail = await openStudioMail(tx);
  const facts = {
    amount: payment,
    buyer: [buyer_name, buyer_email].filter(Boolean).join(', ') || 'a buyer who left no name',
    number: payment.claimed_order_number ?? '',
    href: storeHref(tx),
  };
  const envelope = toStudio(mail, `payment-unmatched:${ref}`);
  if (envelope) await mail.queue(PAYMENT_UNMATCHED, facts, envelope);
}

export async function mailRefundFailed(
  tx: Context,
  { id, amount_cents, failure_reason }: RefundReport,
  currency: string,
  order?: OrderNumber,
) {
  const mail = await openStudioMail(tx);
  const amount = { amount_cents, currency };
  const reason = failure_reason?.replaceAll('_', ' ') ?? '';
  const envelope = toStudio(mail, `payment-refund-failed:${id}`);
  if (envelope) await mail.queue(REFUND_FAILED, { amount, reason, order, href: storeHref(tx, order) }, envelope);
}

export async function mailPartRefund(
  tx: Context,
  { currency }: Amount,
  { id, amount_cents }: RefundReport,
  order?: OrderNumber,
) {
  const mail = await openStudioMail(tx);
  const envelope = toStudio(mail, `payment-refund-part:${id}`);
  const facts = { amount: { amount_cents, currency }, order, href: storeHref(tx, order) };
  if (envelope) await mail.queue(PART_REFUND, facts, envelope);
}

export async function mailDispute(tx: Context, dispute: DisputeReport & { currency: string }, order?: OrderNumber) {
  const mail = await openStudioMail(tx);
  const envelope = toStudio(mail, `payment-dispute:${dispute.id}:${dispute.status}`);
  const facts = { amount: dispute, dispute, order, href: storeHref(tx, order) };
  if (envelope) await mail.queue(PAYMENT_DISPUTED, facts, envelope);
}

function storeHref({ config }: Context, order?: OrderNumber) {
  return plainLink(config, order ? `/store-manager/${order.number}` : '/store-manager');
}

function toStudio({ studio: { email } }: StudioMail, dedupe_key: string) {
  return email ? { dedupe_key, recipient: email } : undefined;
}
