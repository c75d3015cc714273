-- Refunds and disputes as the provider reports them, whoever started them (issue 15, item 31).
alter table payments validate constraint payments_status_check;
alter table payments validate constraint payments_refund_reason_check;
alter table payments validate constraint payments_check;
alter table payments validate constraint payments_for_an_order;
create index if not exists payments_to_handle on payments (created_at)
  where handled_at is null and (order_id is null or status = 'refund_failed');

create table payment_refunds (
  -- The provider's id.
  id text primary key,
  payment_ref text not null references payments,
  amount_cents bigint not null check (amount_cents >= 0),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  failure_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null default now()
);
create index payment_refunds_of_payment on payment_refunds (payment_ref);

create table payment_disputes (
  id text primary key,
  payment_ref text not null references payments,
  amount_cents bigint not null check (amount_cents >= 0),
  status text not null check (status in ('open', 'won', 'lost', 'closed')),
  reason text not null,
  respond_by timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null default now()
);
create index payment_disputes_of_payment on payment_disputes (payment_ref);
create index payment_disputes_open on payment_disputes (respond_by) where status = 'open';

-- Up to when a provider's events were read, so that those whose webhook was lost are found.
create table provider_checks (
  provider text primary key check (provider in ('test', 'stripe')),
  read_until timestamptz not null,
  checked_at timestamptz not null
);
