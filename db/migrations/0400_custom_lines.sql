-- A line that is no product may be free of sales tax, and so is a refund of it.
alter table order_lines add column is_taxed boolean not null default true;
alter table payment_refunds add column untaxed_cents bigint not null default 0
  check (untaxed_cents between 0 and amount_cents);
