-- What a customer who pays later is asked for: one for each order that was put on account, numbered without gaps.
create table invoices (
  number integer primary key check (number > 0),
  order_id uuid not null unique references orders on delete cascade,
  -- As the customer's bookkeeping names what was ordered.
  po_number text check (po_number <> ''),
  created_at timestamptz not null default now()
);

-- The lock leaves no gap: whoever comes second waits until the first number is stored or given back.
create function issue_invoice(for_order uuid, purchase_order text)
returns void
language plpgsql
as $$
begin
  lock table invoices in share row exclusive mode;
  insert into invoices (number, order_id, po_number)
  select coalesce(max(number), 0) + 1, for_order, purchase_order from invoices
  on conflict (order_id) do nothing;
end
$$;

-- What is on account already.
insert into invoices (number, order_id)
select row_number() over (order by coalesce(paid_at, created_at), number), id
from orders where balance_cents > 0 and status = 'paid' and channel <> 'web';

alter table house_accounts
  add column needs_po boolean not null default false,
  add column has_statements boolean not null default false;
create index house_accounts_with_statements on house_accounts (customer_id) where has_statements;
