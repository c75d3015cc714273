-- Money given back for orders that were sold, by its date. Payments that never paid for an order are left out.
create view order_refunds as
select payment.order_id, refund.id as ref, refund.amount_cents, refund.created_at as refunded_at
from payment_refunds refund
join payments payment on payment.ref = refund.payment_ref
where refund.status = 'succeeded'
  and (payment.refund_reason is null or payment.refund_reason in ('by_staff', 'at_provider'))
union all
-- Given back another way than by the provider.
select payment.order_id, payment.ref, payment.amount_cents, payment.settled_at
from payments payment
where payment.status = 'refunded' and payment.refund_reason in ('by_staff', 'at_provider')
  and not exists (select from payment_refunds refund where refund.payment_ref = payment.ref and refund.status = 'succeeded')
union all
-- Given back to a gift card.
select id, 'gift card', gift_card_cents, ended_at
from orders
where status = 'refunded' and paid_at is not null and gift_card_cents > 0;

create index payment_refunds_by_day on payment_refunds (created_at) where status = 'succeeded';
create index payments_refunded on payments (settled_at) where status = 'refunded';
create index orders_refunded_to_gift_card on orders (ended_at)
  where status = 'refunded' and paid_at is not null and gift_card_cents > 0;
