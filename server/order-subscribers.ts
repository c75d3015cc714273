import { issueSoldCard } from '~/features/gift-cards/gift-card-sales.server';
import { mailPaid, mailRefund } from '~/features/orders/emails/order-emails.server';
import type { OrderSubscribers } from '~/features/orders/order-events.server';
import { afterPayment } from '~/features/orders/subscriptions/start-subscription.server';

/** Who learns what happened to an order, in this order, in the transaction that made it so. */
export const ORDER_SUBSCRIBERS: OrderSubscribers = {
  'order.paid': [
    // A gift card that was bought exists now, and goes out if its day has come.
    (tx, { order }) => issueSoldCard(tx, order),
    // Buyer and studio get their emails.
    async (tx, { order, rules, isOnAccount }) => isOnAccount || mailPaid(tx, order, rules),
    // A subscription starts, or moves on to its next day.
    async (tx, { order, payment }) => payment && afterPayment(tx, order, payment),
  ],
  'payment.refunded': [(tx, { order, refund }) => mailRefund(tx, order, refund)],
};
