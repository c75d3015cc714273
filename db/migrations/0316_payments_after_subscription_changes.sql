-- Paid late, and its subscriber had changed the subscription.
alter table payments
  drop constraint payments_refund_reason_check,
  add constraint payments_refund_reason_check check (refund_reason in
    ('sold_out', 'booked_up', 'gift_card_used', 'paid_twice', 'subscription_changed', 'wrong_amount', 'by_staff', 'at_provider',
     'unmatched')) not valid;
