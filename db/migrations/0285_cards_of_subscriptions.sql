-- A subscriber changes the card on a page of the provider, without paying.
create table card_setups (
  -- The provider's.
  ref text primary key,
  subscription_id uuid not null references subscriptions on delete cascade,
  provider text not null check (provider in ('test', 'stripe')),
  url text not null,
  status text not null default 'open' check (status in ('open', 'stored', 'closed')),
  created_at timestamptz not null default now(),
  checked_at timestamptz not null default now(),
  settled_at timestamptz
);
create index card_setups_of_subscription on card_setups (subscription_id, created_at);
create index card_setups_open on card_setups (checked_at) where status = 'open';

alter table subscriptions
  -- When the page that stored the card was opened: of two cards the one of the newer page stays, in whatever order they are reported.
  add column card_since timestamptz not null default now(),
  -- As the provider knows the card: 'Visa ending in 4242', and its last day.
  add column card_label text,
  add column card_expires_on date,
  add column card_checked_at timestamptz,
  -- The subscriber has been told that it expires then.
  add column card_told_for date;
create index subscriptions_card_to_check on subscriptions (card_checked_at nulls first) where state <> 'ended';
create index subscriptions_card_expiring on subscriptions (card_expires_on) where state <> 'ended';

-- What the test provider knows of a card, and the page that stores one.
alter table test_payments add column card_expires_on date;
create table test_card_setups (
  ref text primary key,
  subscription_id uuid not null,
  status text not null default 'open' check (status in ('open', 'needs_confirmation', 'stored', 'closed')),
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  card_expires_on date,
  created_at timestamptz not null default now()
);
