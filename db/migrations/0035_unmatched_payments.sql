-- Payments whose order is not in this database, and refunds that failed (issue 15, items 4 and 31).
alter table payments
  alter column order_id drop not null,
  -- What the provider says such a payment was for, and who handled it.
  add column claimed_order_id text,
  add column claimed_order_number text,
  add column buyer_name text,
  add column handled_at timestamptz,
  add column handled_by text;

alter table payments
  drop constraint payments_status_check,
  drop constraint payments_refund_reason_check,
  drop constraint payments_check,
  add constraint payments_status_check
    check (status in ('open', 'paid', 'closed', 'refund_due', 'refund_failed', 'refunded')) not valid,
  add constraint payments_refund_reason_check check (
    refund_reason in ('sold_out', 'paid_twice', 'wrong_amount', 'by_staff', 'at_provider', 'unmatched')) not valid,
  add constraint payments_check check (
    (refund_reason is not null) = (status in ('refund_due', 'refund_failed', 'refunded'))) not valid,
  add constraint payments_for_an_order check (order_id is not null or claimed_order_id is not null) not valid;
