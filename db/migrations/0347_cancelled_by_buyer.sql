-- A buyer may cancel an order until it is made.
alter table payments drop constraint payments_refund_reason_check;
alter table payments add constraint payments_refund_reason_check check (refund_reason in ('sold_out', 'booked_up',
  'gift_card_used', 'paid_twice', 'subscription_changed', 'wrong_amount', 'by_staff', 'by_buyer', 'at_provider',
  'unmatched'));
