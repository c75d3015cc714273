-- What was ordered changes after it was paid: the customer called.
alter table order_changes
  -- Why the store would not have taken the order like this; staff did.
  add column overrode text check (overrode <> ''),
  -- What the buyer owes more, or less.
  add column difference_cents bigint not null default 0,
  -- Why a difference was not given back.
  add column reason text check (reason <> '');

-- For whoever makes it: 'garden roses instead of peonies'.
alter table order_lines add column note text check (note <> '');

-- The order itself became cheaper: its sums are lower already, so no report takes this off the sales again.
alter table payment_refunds add column is_change boolean not null default false;
create or replace view order_refunds as
select payment.order_id, refund.id as ref, refund.amount_cents, refund.created_at as refunded_at
from payment_refunds refund
join payments payment on payment.ref = refund.payment_ref
where refund.status = 'succeeded' and not refund.is_change
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
