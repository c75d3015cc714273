-- What a bank does with payments of the test provider, as a payment provider keeps it for itself.
create table test_disputes (
  id text primary key,
  payment_ref text not null references test_payments,
  amount_cents bigint not null check (amount_cents >= 0),
  status text not null default 'open' check (status in ('open', 'won', 'lost')),
  reason text not null,
  respond_by timestamptz not null,
  created_at timestamptz not null default now(),
  -- A bank disputes a payment once.
  unique (payment_ref)
);
