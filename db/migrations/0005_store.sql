-- The store service. Lists that only their product reads are kept on it as JSON, in the shape they are answered.
create table products (
  id uuid primary key default uuidv7(),
  title text not null,
  subtitle text,
  ribbon_text text,
  description text not null default '',
  thumbnail text,
  status text not null default 'published' check (status in ('draft', 'published')),
  purchasable boolean not null default true,
  is_hidden boolean not null default false,
  "order" integer not null default 0,
  site_product_selection text check (site_product_selection in ('lowest_price_first', 'first_variant')),
  type text,
  images jsonb not null default '[]' check (jsonb_typeof(images) = 'array'),
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  product_collections jsonb not null default '[]' check (jsonb_typeof(product_collections) = 'array'),
  additional_info jsonb not null default '[]' check (jsonb_typeof(additional_info) = 'array'),
  custom_fields jsonb not null default '[]' check (jsonb_typeof(custom_fields) = 'array'),
  related_products jsonb not null default '[]' check (jsonb_typeof(related_products) = 'array'),
  metadata jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index products_on_shelf on products (is_hidden, "order", id) where deleted_at is null and status = 'published';
create index products_newest on products (is_hidden, created_at, id) where deleted_at is null and status = 'published';
create index products_by_title on products (is_hidden, title, id) where deleted_at is null and status = 'published';

create table variants (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products on delete cascade,
  title text not null,
  image_url text,
  sku text unique,
  price_in_cents integer not null check (price_in_cents >= 0),
  sale_price_in_cents integer check (sale_price_in_cents >= 0),
  currency text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  currency_symbol text,
  currency_template text,
  manage_inventory boolean not null default false,
  inventory_quantity integer not null default 0 constraint stock_never_below_zero check (inventory_quantity >= 0),
  weight integer check (weight >= 0),
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  sort_order integer not null default 0,
  unique (product_id, sort_order) deferrable initially deferred
) with (fillfactor = 80);

create sequence order_numbers start 1001;

create table orders (
  id uuid primary key default uuidv7(),
  number bigint not null unique default nextval('order_numbers'),
  -- Opens the hosted checkout page; nobody can guess it.
  token uuid not null unique default gen_random_uuid(),
  -- One payment page for a checkout that is clicked twice. Let go when the order ends unpaid: the cart may come again.
  idempotency_key text unique,
  status text not null default 'pending' check (status in ('pending', 'paid', 'expired', 'cancelled', 'refunded')),
  -- The order's lines are out of stock, for the hold or for good.
  stock_taken boolean not null default true,
  hold_expires_at timestamptz not null,
  currency text not null,
  subtotal_cents bigint not null check (subtotal_cents >= 0),
  delivery_cents bigint not null default 0 check (delivery_cents >= 0),
  tax_cents bigint not null default 0 check (tax_cents >= 0),
  total_cents bigint not null generated always as (subtotal_cents + delivery_cents + tax_cents) stored,
  buyer_name text,
  buyer_email text,
  buyer_phone text,
  fulfilment text check (fulfilment in ('pickup', 'delivery')),
  wanted_on date,
  recipient_name text,
  delivery_street text,
  delivery_city text,
  delivery_region text,
  delivery_postal_code text,
  delivery_note text,
  success_url text not null,
  cancel_url text not null,
  locale text,
  time_zone text,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  -- When it expired, was cancelled, or was sent back for want of stock.
  ended_at timestamptz,
  check (stock_taken or status in ('expired', 'cancelled', 'refunded')),
  check (status <> 'paid' or paid_at is not null),
  check (fulfilment <> 'delivery' or (delivery_street is not null and delivery_city is not null and delivery_postal_code is not null))
);
create index orders_by_status on orders (status, number);
create index orders_holding on orders (hold_expires_at) where status = 'pending';

create table order_lines (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders on delete cascade,
  variant_id uuid references variants on delete set null,
  product_id uuid references products on delete set null,
  product_title text not null,
  variant_title text not null,
  sku text,
  image_url text,
  unit_price_in_cents integer not null check (unit_price_in_cents >= 0),
  quantity integer not null check (quantity between 1 and 999),
  -- Decided when the hold was taken: whether this line's quantity left the stock.
  takes_stock boolean not null,
  unique (order_id, variant_id)
);

-- Every payment that was begun for an order. Its ref is the provider's.
create table payments (
  ref text primary key,
  provider text not null check (provider in ('test', 'stripe')),
  order_id uuid not null references orders,
  amount_cents bigint not null check (amount_cents >= 0),
  currency text not null,
  -- Whom it was begun for, and the provider's page where it is paid.
  buyer_email text,
  url text,
  status text not null default 'open' check (status in ('open', 'paid', 'closed', 'refund_due', 'refunded')),
  refund_reason text check (refund_reason in ('sold_out', 'paid_twice', 'wrong_amount')),
  created_at timestamptz not null default now(),
  -- When the provider was last asked how it stands.
  checked_at timestamptz not null default now(),
  settled_at timestamptz,
  check ((refund_reason is not null) = (status in ('refund_due', 'refunded')))
);
-- An order is never paid twice.
create unique index payments_once_paid on payments (order_id) where status = 'paid';
create index payments_of_order on payments (order_id);
create index payments_unsettled on payments (checked_at) where status in ('open', 'refund_due');

-- Every event a payment provider sent, once each: the primary key makes a repeated webhook harmless.
create table payment_events (
  id text primary key,
  provider text not null check (provider in ('test', 'stripe')),
  type text not null,
  order_id uuid references orders on delete set null,
  received_at timestamptz not null default now()
);
create index payment_events_of_order on payment_events (order_id);

-- What Rhodora's own test payment page knows, as a payment provider would keep it for itself.
create table test_payments (
  ref text primary key,
  order_id uuid not null,
  amount_cents bigint not null check (amount_cents >= 0),
  currency text not null,
  status text not null default 'open' check (status in ('open', 'needs_confirmation', 'paid', 'closed', 'refunded')),
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
