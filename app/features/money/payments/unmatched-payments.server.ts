import { keepBooks } from '~/features/books/keep-books.server';
import { isUuid } from '~/lib/uuid';
import type { Transaction } from '~/platform/context.server';
import { mailUnmatched } from './payment-emails.server';
import type { PaymentReport, ProviderName } from '~/features/payments/provider.server';

/** For example after an older backup was restored. Payments without an order id belong to another site. */
export async function storeUnmatched(
  tx: Transaction,
  provider: ProviderName,
  report: PaymentReport,
  now: Date,
): Promise<void> {
  const { ref, state, order_id, amount_cents, currency, buyer_name = null, buyer_email = null } = report;
  if (state !== 'paid' || !isUuid(order_id)) return;
  const payment = { ref, provider, amount_cents, currency, buyer_name, buyer_email };
  const claimed = { claimed_order_id: order_id, claimed_order_number: report.order_number ?? null };
  const stored = await tx.db
    .insertInto('payments')
    .values({ ...payment, ...claimed, status: 'paid', settled_at: now })
    .onConflict((same) => same.column('ref').doNothing())
    .returning('ref')
    .executeTakeFirst();
  if (!stored) return;
  keepBooks(tx, { payment: ref });
  tx.writes('orders');
  await mailUnmatched(tx, { ...payment, ...claimed });
}
