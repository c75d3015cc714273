-- What happened to an order and its money, in the transaction that made it so. The program tells who subscribed to it.

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  kind text not null check (kind in ('order.paid', 'payment.refunded')),
  -- Of the payment; null where nothing was left to pay, and on account.
  payment_ref text,
  happened_at timestamptz not null default now()
);
create index order_events_of_order on order_events (order_id, id);
