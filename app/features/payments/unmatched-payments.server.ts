import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { mailUnmatched } from './payment-emails.server';
import type { PaymentReport, ProviderName } from './provider';

/**
 * Stores money that was taken for an order which is not in this database, as happens when an older backup was restored,
 * and tells the studio. A payment that names no order of this program's kind belongs to somebody else on the same
 * account, and is left alone.
 */
export async function storeUnmatched(
  tx: Context,
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
  tx.writes('orders');
  await mailUnmatched(tx, { ...payment, ...claimed });
}
