-- What the payment provider says became of the money: its own ledger, copied.
create table provider_movements (
  -- The provider's.
  id text primary key,
  provider text not null check (provider in ('test', 'stripe')),
  kind text not null check (kind in ('charge', 'refund', 'dispute', 'payout', 'other')),
  -- As the provider knows it; the order may be missing here.
  order_id uuid,
  -- Of `payment_refunds`, for a refund.
  refund_id text,
  -- What leaves the balance is negative: refunds, lost disputes, payouts.
  amount_cents bigint not null,
  fee_cents bigint not null default 0,
  currency text not null,
  happened_at timestamptz not null,
  -- Of a payout.
  arrives_on date,
  payout_state text
);
create index provider_movements_by_time on provider_movements (happened_at, id);
create index provider_movements_of_order on provider_movements (order_id) where order_id is not null;
create index provider_movements_of_refund on provider_movements (refund_id) where refund_id is not null;

-- How far each ledger was read. Payments before `since` are not compared.
create table provider_ledgers (
  provider text primary key check (provider in ('test', 'stripe')),
  since timestamptz not null,
  read_until timestamptz not null,
  checked_at timestamptz not null
);
