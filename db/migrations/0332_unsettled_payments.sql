-- Payments that a provider took and that could not be settled here, whatever the reason. They depend on no other table, so
-- that whatever is wrong elsewhere keeps none of them out.
create table unsettled_payments (
  ref text primary key,
  provider text not null,
  order_id uuid,
  amount_cents bigint not null,
  currency text not null,
  error text not null,
  tries integer not null default 1,
  failed_at timestamptz not null default now(),
  tried_at timestamptz not null default now()
);
create index unsettled_payments_of_order on unsettled_payments (order_id);
