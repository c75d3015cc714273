-- Flowers that come again. The first delivery is an ordinary order; once it is paid, it starts the subscription.
alter table products add column subscribable boolean not null default false;

create table subscriptions (
  id uuid primary key default uuidv7(),
  number bigint generated always as identity unique,
  -- Grows with each change that a person makes, so that nobody overwrites what they have not seen.
  version integer not null default 1,
  state text not null default 'active' check (state in ('active', 'paused', 'ended', 'payment_failed')),
  rhythm text not null check (rhythm in ('weekly', 'biweekly', 'monthly')),
  -- The day that the series is counted from, and its next one.
  anchor_day date not null,
  next_day date not null,
  -- Null while it is paused until someone resumes it.
  paused_until date,
  variant_id uuid references variants on delete set null,
  product_title text not null,
  variant_title text not null,
  quantity integer not null check (quantity > 0),
  buyer_name text not null,
  buyer_email text not null,
  buyer_phone text,
  fulfillment text not null check (fulfillment in ('pickup', 'delivery')),
  fulfillment_window_id uuid references delivery_windows on delete set null,
  recipient_name text,
  recipient_phone text,
  delivery_street text,
  delivery_city text,
  delivery_region text,
  delivery_postal_code text,
  delivery_note text,
  tax_place text,
  card_message text,
  card_signature text,
  hides_sender boolean not null default false,
  is_surprise boolean not null default false,
  substitution text not null default 'similar',
  -- The payment that stored the card. The provider keeps the card itself.
  provider text not null,
  card_ref text not null,
  first_order_id uuid not null unique references orders on delete cascade,
  -- Of the next order: charges that failed, and the day of the next attempt.
  failures integer not null default 0,
  retry_on date,
  reminded_for date,
  -- A process works on the next order until then.
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index subscriptions_due on subscriptions (next_day) where state in ('active', 'paused');
create index subscriptions_by_window on subscriptions (fulfillment_window_id) where fulfillment_window_id is not null;
create index subscriptions_by_variant on subscriptions (variant_id) where variant_id is not null;

-- `subscription_rhythm` is what the buyer of a first order chose. `subscription_day` is the day of the series, which a
-- closure may move.
alter table orders
  add column subscription_rhythm text check (subscription_rhythm in ('weekly', 'biweekly', 'monthly')),
  add column subscription_id uuid references subscriptions on delete set null,
  add column subscription_day date;
create unique index orders_of_subscriptions on orders (subscription_id, subscription_day) where subscription_id is not null;
