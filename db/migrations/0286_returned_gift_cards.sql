-- A bought gift card whose buyer got money back at the provider, or from the bank.
alter table gift_card_sales
  -- What was taken off the card for it.
  add column returned_cents bigint not null default 0 check (returned_cents >= 0),
  -- What could not be: it had been spent. Staff have dealt with `spent_handled_cents` of it.
  add column spent_cents bigint not null default 0 check (spent_cents >= 0),
  add column spent_handled_cents bigint not null default 0,
  add column spent_handled_by text;
create index gift_card_sales_spent on gift_card_sales (order_id) where spent_cents > spent_handled_cents;
