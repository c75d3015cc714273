-- Sales on the phone and over the counter, and payments that no provider takes.
alter table orders
  add column channel text not null default 'store' check (channel in ('store', 'phone', 'walk_in')),
  add column sold_by uuid references users on delete set null,
  -- What the buyer of a sold order still owes: all of it on account, or the difference after a change.
  add column balance_cents bigint not null default 0 check (balance_cents >= 0);
create index orders_with_balance on orders (number) where balance_cents > 0;

alter table payments
  drop constraint payments_provider_check,
  add constraint payments_provider_check check (provider in ('test', 'stripe', 'manual')),
  -- Reports sum by it. What is on account is no payment yet: `orders.balance_cents`.
  add column method text not null default 'card' check (method in ('card', 'cash', 'check', 'transfer')),
  -- Who took it, if no provider did.
  add column taken_by uuid references users on delete set null,
  -- It pays what was still open of an order that was sold already.
  add column is_balance boolean not null default false,
  add constraint manual_payments check ((provider = 'manual') = (method <> 'card'));
drop index payments_once_paid;
create unique index payments_once_paid on payments (order_id) where status = 'paid' and not is_balance;
