-- What the owner was told of differences between the provider's ledger and ours, and how staff explain them. Differences are
-- still computed: a row counts only while the difference is exactly the same.
create table ledger_differences (
  id uuid primary key default uuidv7(),
  provider text not null check (provider in ('test', 'stripe')),
  kind text not null check (kind in ('charge', 'refund')),
  -- Of the order, the refund or the provider's movement.
  ref text not null,
  ours_cents bigint not null,
  theirs_cents bigint not null,
  told_at timestamptz,
  note text check (note <> ''),
  explained_by uuid references users on delete set null,
  explained_at timestamptz,
  unique (provider, kind, ref)
);
call enable_audit('ledger_differences');
