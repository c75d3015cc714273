import { randomUUID } from 'node:crypto';
import { paymentLink } from '~/features/payments/order-urls.server';
import { changedValue, HISTORY_LABELS } from '~/features/orders/order-changes';
import { readChangeTime } from '~/features/orders/change-deadline.server';
import { orderPageUrl } from '~/features/orders/order-link.server';
import type { Order } from '~/features/orders/orders.server';
import { openStudioMail } from '~/features/studio/studio-mail.server';
import { plainLink } from '~/lib/secret-text';
import type { Context } from '~/platform/context.server';
import { ORDER_CHANGED, ORDER_CHANGED_STUDIO } from './order-changed-email.server';

interface Changed {
  after: Record<string, string | null | undefined>;
  owed_cents: number;
  refund_cents: number;
  /** Of it, what staff give back: in cash, by check. */
  hand_cents?: number;
  /** What is back on the gift card. */
  gift_card_cents?: number;
  /** What is owed is the whole. */
  is_unpaid?: boolean;
  by_buyer?: boolean;
}

/** The studio hears what its buyer did. Nothing is sent to a buyer whose address is not known. */
export async function mailChanged(
  tx: Context,
  order: Order,
  {
    after,
    owed_cents,
    refund_cents,
    hand_cents = 0,
    gift_card_cents = 0,
    is_unpaid = false,
    by_buyer = false,
  }: Changed,
) {
  const mail = await openStudioMail(tx);
  const changes = shownChanges(after);
  const { email } = mail.studio;
  if (by_buyer && email) {
    const href = plainLink(tx.config, `/store-manager/${order.number}`);
    const envelope = { dedupe_key: `order-changed-studio:${randomUUID()}`, recipient: email };
    await mail.queue(ORDER_CHANGED_STUDIO, { order, changes, owed_cents, href }, envelope);
  }
  if (!order.buyer_email) return;
  const until = await readChangeTime(tx, order);
  const pay = owed_cents > 0 ? paymentLink(tx, order) : undefined;
  const facts = {
    order,
    changes,
    refund_cents,
    hand_cents,
    gift_card_cents,
    owed_cents,
    is_unpaid,
    by_buyer,
    href: orderPageUrl(tx, order),
    ...(typeof until === 'object' && { until }),
  };
  await mail.queue(
    ORDER_CHANGED,
    { ...facts, ...(pay && { pay }) },
    {
      dedupe_key: `order-changed:${randomUUID()}`,
      recipient: order.buyer_email,
      ...mail.repliesToStudio,
    },
  );
}

/** What staff and buyers read. */
function shownChanges(after: Changed['after']): { label: string; text: string }[] {
  return Object.entries(after).map(([name, text]) => ({
    label: HISTORY_LABELS[name] ?? name,
    text: changedValue(name, text ?? null),
  }));
}
