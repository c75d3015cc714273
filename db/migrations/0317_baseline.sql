-- The schema at the end of release 0.1: what its 126 migrations made. A database that they brought to their last one has
-- it already (app/platform/migrate.server.ts). What it says never changes; what follows it does.

-- Functions and tables name each other.
set local check_function_bodies = off;

create extension if not exists pg_trgm;

create table users (
  id uuid default uuidv7() primary key,
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  is_admin boolean not null default false,
  role text check (role in ('owner', 'manager', 'designer')),
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  hides_setup boolean not null default false,
  constraint users_check check (is_admin = (role is not null))
);
create unique index users_email_once on users (lower(email));
create index users_on_staff on users (lower(name), id) where is_admin;

create table sessions (
  id uuid default uuidv7() primary key,
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  last_ip_address text,
  verified_at timestamptz not null default now()
);
create index sessions_of_user on sessions (user_id);

create table accounts (
  id uuid default uuidv7() primary key,
  user_id uuid not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint accounts_provider_id_account_id_key unique (provider_id, account_id)
);
create index accounts_of_user on accounts (user_id);

create table verifications (
  id uuid default uuidv7() primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);

create table testimonials (
  id uuid default uuidv7() primary key,
  name text not null,
  month_year text not null,
  rating smallint not null check (rating between 1 and 5),
  text text not null,
  image_url text,
  image_alt text not null default '',
  is_demo boolean not null default false,
  is_published boolean not null default true,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  version integer not null default 1
);

create table contact_messages (
  id uuid default uuidv7() primary key,
  first_name text not null default '',
  last_name text not null default '',
  email text not null,
  subject text not null default '',
  message text not null,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  fingerprint text unique,
  answer text,
  answered_by uuid references users on delete set null
);
create index contact_messages_newest on contact_messages (created_at desc, id desc);
create index contact_messages_open on contact_messages (created_at desc, id desc) where (answered_at is null);
create index contact_messages_by_name on contact_messages (lower("left"(((first_name || ' ') || last_name), 100)), id);
create index contact_messages_by_subject on contact_messages (lower("left"(subject, 100)), id);

create table site_images (
  id uuid default uuidv7() primary key,
  title text,
  description text,
  image_url text not null,
  category text not null check (category in ('Wedding & Event', 'General Floristry', 'Micro Farm', 'affiliation_award', 'about_story', 'blog', 'vendor')),
  created_at timestamptz not null default now(),
  sort_time timestamptz,
  version integer not null default 1,
  digest bytea check (length(digest) = 32),
  taken_at timestamptz
);
create index site_images_newest on site_images (category, created_at desc, id desc);
create index site_images_sorted on site_images (category, coalesce(sort_time, created_at) desc, id desc);
create index site_images_library on site_images (created_at desc, id desc);
create index site_images_by_title on site_images (lower(coalesce(title, '')), id);
create index site_images_by_words on site_images using gin ((((coalesce(title, '') || ' ') || coalesce(description, ''))) gin_trgm_ops);
create index site_images_by_digest on site_images (digest) where (digest is not null);
create index site_images_taken on site_images (taken_at, id);

create table flower_types (
  id uuid default uuidv7() primary key,
  name text not null,
  description text,
  image_path text,
  blurb text,
  natural_colors_available text,
  durability text,
  in_season_availability text,
  imported_from text,
  meanings text,
  slug text generated always as (NULLIF(TRIM(BOTH '-' from regexp_replace(regexp_replace(lower(name), '[''’]', '', 'g'), '[^a-z0-9]+', '-', 'g')), '')) stored,
  version integer not null default 1
);
create index flower_types_by_slug on flower_types (slug);
create index flower_types_by_name on flower_types (name, id);

create table reference_materials (
  id uuid default uuidv7() primary key,
  title text not null,
  description text,
  image_path text not null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  worksheet jsonb,
  slug text unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  is_demo boolean not null default false,
  constraint worksheet_has_address check ((worksheet is null) or (slug is not null))
);
create index reference_materials_newest on reference_materials (created_at desc, id desc);
create index reference_materials_by_title on reference_materials (lower(title), id);

create table vendors (
  id uuid default uuidv7() primary key,
  name text not null,
  category text,
  image_url text,
  website_url text,
  version integer not null default 1
);
create index vendors_by_name on vendors (name);
create index vendors_by_folded_name on vendors (lower(name), id);
create index vendors_by_category on vendors (lower(coalesce(category, '')), id);

create table rental_items (
  id uuid default uuidv7() primary key,
  name text not null,
  description text,
  image_url text,
  rental_cost numeric(10,2) not null check (rental_cost >= (0)::numeric),
  quantity_available integer not null default 0 check (quantity_available >= 0),
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index rental_items_newest on rental_items (created_at desc, id desc);
create index rental_items_by_name on rental_items (lower(name), id);
create index rental_items_by_cost on rental_items (rental_cost, id);
create index rental_items_by_quantity on rental_items (quantity_available, id);

create table clients (
  id uuid default uuidv7() primary key,
  name text,
  email text,
  phone text,
  partner_name text,
  event_date date,
  event_venue text,
  estimated_budget text,
  pinterest_link text,
  vision_details text,
  form_data jsonb not null default '{}' check (jsonb_typeof(form_data) = 'object'),
  submission_token text unique,
  file_count smallint not null default 0,
  created_at timestamptz not null default now(),
  constraint clients_most_files check (file_count between 0 and 20)
);
create index clients_newest on clients (created_at desc, id desc);
create index clients_by_address on clients (lower(email));
create index clients_by_name on clients (lower("left"(name, 100)), id);
create index clients_by_email on clients (lower("left"(email, 100)), id);
create index clients_by_event_date on clients (event_date, id);

create table client_form_fields (
  id uuid default uuidv7() primary key,
  field_name text not null check (field_name ~ '^[a-z0-9][a-z0-9_]*$') unique,
  field_label text not null,
  field_type text not null default 'text' check (field_type in ('text', 'email', 'tel', 'date', 'url', 'textarea', 'select', 'file')),
  is_required boolean not null default true,
  placeholder text,
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  sort_order integer not null,
  version integer not null default 1,
  role text check (role in ('name', 'partner_name', 'email', 'phone', 'event_date', 'event_venue', 'guest_count', 'estimated_budget', 'pinterest_link', 'vision_details'))
);
create unique index client_form_fields_role_key on client_form_fields (role);

create table client_files (
  id uuid default uuidv7() primary key,
  client_id uuid not null references clients on delete cascade,
  file_path text not null unique,
  file_name text not null,
  upload_token text,
  created_at timestamptz not null default now(),
  constraint client_files_client_id_upload_token_key unique (client_id, upload_token)
);
create index client_files_of_client on client_files (client_id, created_at);

create table client_documents (
  id uuid default uuidv7() primary key,
  client_id uuid not null references clients on delete cascade,
  file_name text not null,
  file_path text not null unique,
  category text not null check (category in ('Selected Composition', 'Contract', 'Intake', 'Photography Release', 'Rental Contract', 'Photo')),
  uploaded_at timestamptz not null default now(),
  from_client boolean not null default false,
  upload_token text,
  constraint client_documents_client_id_upload_token_key unique (client_id, upload_token)
);
create index client_documents_newest on client_documents (client_id, uploaded_at desc);

create table products (
  id uuid default uuidv7() primary key,
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
  deleted_at timestamptz,
  display_price_cents integer,
  version integer not null default 1,
  occasions text[] not null default '{}',
  colors text[] not null default '{}',
  lead_days integer not null default 0 check (lead_days between 0 and 60),
  most_per_day integer not null default 0 check (most_per_day >= 0),
  is_add_on boolean not null default false,
  most_per_order integer not null default 0 check (most_per_order between 0 and 999),
  subscribable boolean not null default false,
  constraint products_check check (is_hidden or (not is_add_on))
);
create index products_in_catalog on products (is_hidden, "order", id) where ((deleted_at is null) and (status = 'published'));
create index products_newest on products (is_hidden, created_at, id) where ((deleted_at is null) and (status = 'published'));
create index products_by_title on products (is_hidden, title, id) where ((deleted_at is null) and (status = 'published'));
create index products_by_price on products (is_hidden, display_price_cents, id) where ((deleted_at is null) and (status = 'published'));
create index products_by_edit on products (is_hidden, updated_at, id) where ((deleted_at is null) and (status = 'published'));
create index products_in_order on products ("order", id);
create index products_by_name on products (lower("left"(title, 100)), id);
create index products_by_display_price on products (display_price_cents, id);
create index products_by_change on products (updated_at, id);
create index products_by_kind on products (type) where ((deleted_at is null) and (type is not null));
create index products_hidden on products ("order", id) where (is_hidden and (deleted_at is null));
create index products_drafted on products ("order", id) where ((status = 'draft') and (deleted_at is null));
create index products_add_ons on products ("order", id) where is_add_on;

create table variants (
  id uuid default uuidv7() primary key,
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
  inventory_quantity integer not null default 0,
  weight integer check (weight >= 0),
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  sort_order integer not null default 0,
  constraint stock_never_below_zero check (inventory_quantity >= 0),
  constraint variants_product_id_sort_order_key unique (product_id, sort_order) deferrable initially deferred
) with (fillfactor=80);
create index variants_by_stock on variants (inventory_quantity, id);

create sequence order_numbers start 1001;

create table orders (
  id uuid default uuidv7() primary key,
  number bigint not null default nextval('order_numbers') unique,
  token uuid not null default gen_random_uuid() unique,
  idempotency_key text unique,
  status text not null default 'pending' check (status in ('pending', 'paid', 'expired', 'cancelled', 'refunded')),
  hold_expires_at timestamptz not null,
  currency text not null,
  subtotal_cents bigint not null check (subtotal_cents >= 0),
  delivery_cents bigint not null default 0 check (delivery_cents >= 0),
  tax_cents bigint not null default 0 check (tax_cents >= 0),
  total_cents bigint generated always as ((((subtotal_cents - discount_cents) + delivery_cents) + tax_cents) + tip_cents) stored not null check (total_cents >= 0),
  buyer_name text,
  buyer_email text,
  buyer_phone text,
  fulfillment text check (fulfillment in ('pickup', 'delivery')),
  fulfillment_date date,
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
  ended_at timestamptz,
  ready_at timestamptz,
  ready_by uuid references users on delete set null,
  handed_over_at timestamptz,
  handed_over_by uuid references users on delete set null,
  ended_by uuid references users on delete set null,
  staff_note text,
  placed_from text,
  hold_slot smallint,
  version integer not null default 1,
  card_message text check (char_length(card_message) between 1 and 2000),
  card_signature text check (char_length(card_signature) between 1 and 100),
  occasion text check (occasion <> ''),
  ribbon_text text check (char_length(ribbon_text) between 1 and 60),
  recipient_phone text check (recipient_phone <> ''),
  is_surprise boolean not null default false,
  hides_sender boolean not null default false,
  substitution text not null default 'similar' check (substitution in ('similar', 'ask', 'none')),
  fulfillment_window_id uuid,
  fulfillment_window text check (fulfillment_window <> ''),
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  tip_cents bigint not null default 0 check (tip_cents >= 0),
  gift_card_cents bigint not null default 0 check (gift_card_cents >= 0),
  taxes jsonb not null default '[]' check (jsonb_typeof(taxes) = 'array'),
  tax_place text check (tax_place <> ''),
  tax_exempt_organization text,
  tax_exempt_certificate text,
  due_cents bigint generated always as (((((subtotal_cents - discount_cents) + delivery_cents) + tax_cents) + tip_cents) - gift_card_cents) stored not null check (due_cents >= 0),
  discount_code text,
  fulfillment_state text not null default 'to_make' check (fulfillment_state in ('to_make', 'made', 'out', 'delivered', 'problem')),
  funeral_home_id uuid,
  funeral_home text check (funeral_home <> ''),
  deceased_name text check (deceased_name <> ''),
  service_date date,
  service_time text check (service_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  stems_used boolean not null default false,
  channel text not null default 'store' check (channel in ('store', 'phone', 'walk_in', 'gift_card')),
  sold_by uuid references users on delete set null,
  balance_cents bigint not null default 0 check (balance_cents >= 0),
  subscription_rhythm text check (subscription_rhythm in ('weekly', 'biweekly', 'monthly')),
  subscription_id uuid,
  subscription_day date,
  gift_card_id uuid,
  wants_texts boolean not null default false,
  overrode text check (overrode <> ''),
  delivery_zone text,
  constraint orders_check1 check ((status <> 'paid') or (paid_at is not null)),
  constraint orders_check2 check (((fulfillment <> 'delivery') or ((delivery_street is not null) and (delivery_city is not null) and (delivery_postal_code is not null)))),
  constraint ready_before_handed_over check ((handed_over_at is null) or (ready_at is not null)),
  constraint only_deliveries_go_out check (((fulfillment_state <> 'out') or (not (fulfillment is distinct from 'delivery')))),
  constraint gift_card_of_order check ((gift_card_cents = 0) or (gift_card_id is not null))
);
create index orders_by_status on orders (status, number);
create index orders_holding on orders (hold_expires_at) where (status = 'pending');
create index orders_by_email on orders (lower(buyer_email), number) where (buyer_email is not null);
create index orders_by_fulfillment_date on orders (fulfillment_date, id) where (fulfillment_date is not null);
create unique index orders_open_holds on orders (placed_from, hold_slot) where ((status = 'pending') and (hold_slot is not null));
create index orders_placed_from on orders (placed_from, created_at) where (placed_from is not null);
create index orders_sold on orders (number, id) where status in ('paid', 'refunded');
create index orders_paid on orders (paid_at) where (paid_at is not null);
create index orders_of_a_day on orders (fulfillment_date) where status in ('pending', 'paid');
create index orders_with_discount on orders (discount_code, lower(buyer_email)) where (discount_code is not null);
create index orders_unfinished on orders (number, id) where ((status = 'paid') and (fulfillment_state <> 'delivered'));
create index orders_due on orders (fulfillment_date desc, number) where ((status = 'paid') and (fulfillment_state <> 'delivered'));
create index orders_with_balance on orders (number) where (balance_cents > 0);
create unique index orders_of_subscriptions on orders (subscription_id, subscription_day) where (subscription_id is not null);
create index orders_with_gift_card on orders (gift_card_id) where (gift_card_id is not null);

create table order_lines (
  id uuid default uuidv7() primary key,
  order_id uuid not null references orders on delete cascade,
  variant_id uuid references variants on delete set null,
  product_id uuid references products on delete set null,
  product_title text not null,
  variant_title text not null,
  sku text,
  image_url text,
  unit_price_in_cents integer not null check (unit_price_in_cents >= 0),
  quantity integer not null check (quantity between 1 and 999),
  takes_stock boolean not null,
  deleted_variant_id uuid,
  restock_pending boolean not null default false,
  cost_cents integer,
  refunded_quantity integer not null default 0,
  restocked_quantity integer not null default 0,
  note text check (note <> ''),
  constraint order_lines_order_id_variant_id_key unique (order_id, variant_id),
  constraint refunded_within_line check ((((restocked_quantity >= 0) and (restocked_quantity <= refunded_quantity)) and (refunded_quantity <= quantity)))
);
create index order_lines_of_deleted_variant on order_lines (deleted_variant_id) where (deleted_variant_id is not null);
create index order_lines_of_variant on order_lines (variant_id) where (variant_id is not null);
create index order_lines_of_product on order_lines (product_id) where (product_id is not null);

create table payments (
  ref text primary key,
  provider text not null check (provider in ('test', 'stripe', 'manual', 'gift_card')),
  order_id uuid references orders,
  amount_cents bigint not null check (amount_cents >= 0),
  currency text not null,
  buyer_email text,
  url text,
  status text not null default 'open' check (status in ('open', 'paid', 'closed', 'refund_due', 'refund_failed', 'refunded')),
  refund_reason text check (refund_reason in ('sold_out', 'booked_up', 'gift_card_used', 'paid_twice', 'subscription_changed', 'wrong_amount', 'by_staff', 'at_provider', 'unmatched')),
  created_at timestamptz not null default now(),
  checked_at timestamptz not null default now(),
  settled_at timestamptz,
  claimed_order_id text,
  claimed_order_number text,
  buyer_name text,
  handled_at timestamptz,
  handled_by text,
  note text,
  method text not null default 'card' check (method in ('card', 'cash', 'check', 'transfer')),
  taken_by uuid references users on delete set null,
  is_balance boolean not null default false,
  ip_address text,
  constraint payments_check check ((refund_reason is not null) = status in ('refund_due', 'refund_failed', 'refunded')),
  constraint payments_for_an_order check ((order_id is not null) or (claimed_order_id is not null)),
  constraint manual_payments check ((provider = 'manual') = (method <> 'card'))
);
create index payments_of_order on payments (order_id);
create index payments_unsettled on payments (checked_at) where status in ('open', 'refund_due');
create index payments_to_handle on payments (created_at) where ((handled_at is null) and ((order_id is null) or (status = 'refund_failed')));
create index payments_owed on payments (created_at) where status in ('refund_due', 'refund_failed');
create unique index payments_once_paid on payments (order_id) where ((status = 'paid') and (not is_balance) and (provider <> 'gift_card'));
create index payments_with_ip_address on payments (created_at) where (ip_address is not null);

create table payment_events (
  id text primary key,
  provider text not null check (provider in ('test', 'stripe')),
  type text not null,
  order_id uuid references orders on delete set null,
  received_at timestamptz not null default now()
);
create index payment_events_of_order on payment_events (order_id);

create table test_payments (
  ref text primary key,
  order_id uuid not null,
  amount_cents bigint not null check (amount_cents >= 0),
  currency text not null,
  status text not null default 'open' check (status in ('open', 'needs_confirmation', 'paid', 'closed', 'refunded')),
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  card_expires_on date
);

create table stored_files (
  bucket text not null,
  key text not null,
  content_type text not null,
  size bigint not null check (size >= 0),
  width integer check (width > 0),
  height integer check (height > 0),
  preview text,
  alt text,
  caption text,
  created_at timestamptz not null default clock_timestamp(),
  sort_time timestamptz,
  focus_x smallint check (focus_x between 0 and 100),
  focus_y smallint check (focus_y between 0 and 100),
  version integer not null default 1,
  primary key (bucket, key),
  constraint stored_files_check check ((focus_x is null) = (focus_y is null))
);
create index stored_files_newest on stored_files (bucket, created_at desc);
create index stored_files_sorted on stored_files (bucket, coalesce(sort_time, created_at) desc, key desc);

create table emails (
  id uuid default uuidv7() primary key,
  dedupe_key text unique,
  recipient text not null,
  reply_to text,
  subject text not null,
  html text not null,
  text text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'kept', 'failed', 'given_up')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'),
  queued_at timestamptz
);
create index emails_newest on emails (created_at desc, id desc);
create index emails_by_recipient on emails (lower("left"(recipient, 100)), id);
create index emails_by_subject on emails (lower("left"(subject, 100)), id);
create index emails_by_status on emails (status, created_at desc, id desc);

create table rate_limits (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);
create index rate_limits_by_expiry on rate_limits (window_ends_at);

create function is_admin(user_id uuid)
returns boolean
language sql stable
RETURN (EXISTS (SELECT FROM users WHERE ((users.id = is_admin.user_id) AND users.is_admin AND (users.disabled_at IS NULL))));

create function display_price(product uuid, selection text)
returns integer
language sql stable
as $$
  select coalesce(sale_price_in_cents, price_in_cents) from variants where product_id = product
  order by
    case when coalesce(selection, 'lowest_price_first') = 'lowest_price_first'
      then coalesce(sale_price_in_cents, price_in_cents) end,
    sort_order
  limit 1
$$;

create function price_product()
returns trigger
language plpgsql
as $$
begin
  new.display_price_cents := display_price(new.id, new.site_product_selection);
  return new;
end
$$;

create function price_products()
returns trigger
language plpgsql
as $$
begin
  update products p set display_price_cents = display_price(p.id, p.site_product_selection)
  where p.id in (select product_id from changed_variants)
    and p.display_price_cents is distinct from display_price(p.id, p.site_product_selection);
  return null;
end
$$;

create function reprice_product()
returns trigger
language plpgsql
as $$
begin
  update products p set display_price_cents = display_price(p.id, p.site_product_selection)
  where p.id in (old.product_id, new.product_id);
  return null;
end
$$;

create table catalog_counts (
  is_hidden boolean primary key,
  products bigint not null
);

create function count_added_products()
returns trigger
language plpgsql
as $$
begin
  update catalog_counts c set products = c.products + added.products
  from (select is_hidden, count(*) as products from changed_products
    where deleted_at is null and status = 'published' group by 1) added
  where added.is_hidden = c.is_hidden;
  return null;
end
$$;

create function count_deleted_products()
returns trigger
language plpgsql
as $$
begin
  update catalog_counts c set products = c.products - deleted.products
  from (select is_hidden, count(*) as products from changed_products
    where deleted_at is null and status = 'published' group by 1) deleted
  where deleted.is_hidden = c.is_hidden;
  return null;
end
$$;

create function count_changed_product()
returns trigger
language plpgsql
as $$
begin
  update catalog_counts set products = products - 1
  where is_hidden = old.is_hidden and old.deleted_at is null and old.status = 'published';
  update catalog_counts set products = products + 1
  where is_hidden = new.is_hidden and new.deleted_at is null and new.status = 'published';
  return null;
end
$$;

create table meeting_slots (
  id uuid default uuidv7() primary key,
  weekday smallint not null check (weekday between 0 and 6),
  starts_at time without time zone not null,
  minutes smallint not null default 60 check (minutes between 15 and 480),
  kind text not null default 'open' check (kind in ('open', 'request')),
  version integer not null default 1,
  constraint meeting_slots_weekday_starts_at_key unique (weekday, starts_at)
);

create table meeting_blocks (
  id uuid default uuidv7() primary key,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null default '',
  created_at timestamptz not null default now(),
  constraint meeting_blocks_check check (ends_at > starts_at)
);
create index meeting_blocks_during on meeting_blocks using gist (tstzrange(starts_at, ends_at));

create table meetings (
  id uuid default uuidv7() primary key,
  token uuid not null default gen_random_uuid() unique,
  submission_token uuid not null unique,
  status text not null check (status in ('requested', 'confirmed', 'cancelled')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  time_zone text not null,
  visitor_zone text,
  place text not null check (place in ('studio', 'video')),
  name text not null,
  email text not null,
  phone text not null default '',
  about text not null,
  note text not null default '',
  sequence integer not null default 0 check (sequence >= 0),
  agreed_at timestamptz not null default now(),
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  staff_note text not null default '',
  video_link text,
  constraint meetings_check check (ends_at > starts_at),
  constraint meetings_check1 check ((status = 'cancelled') = (cancelled_at is not null)),
  constraint meetings_never_overlap EXCLUDE USING gist (tstzrange(starts_at, ends_at) WITH &&) where (status in ('requested', 'confirmed'))
);
create index meetings_by_start on meetings (starts_at) where status in ('requested', 'confirmed');
create index meetings_to_remind on meetings (starts_at) where ((status = 'confirmed') and (reminded_at is null));
create index meetings_by_email on meetings (lower(email), starts_at);

create table deleted_blog_posts (
  id uuid primary key,
  deleted_at timestamptz not null default now()
);

create function record_deleted_blog_post()
returns trigger
language plpgsql
as $$
begin
  if old.published_at is null then return null; end if;
  insert into deleted_blog_posts (id) values (old.id) on conflict (id) do update set deleted_at = now();
  return null;
end
$$;

create function date_terms_section()
returns trigger
language plpgsql
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create table list_versions (
  list text primary key,
  version bigint not null default 1
);

create function notify_list_change()
returns trigger
language plpgsql
as $$
begin
  update list_versions set version = version + 1 where list = tg_table_name;
  perform pg_notify('writes', json_build_array(tg_table_name)::text);
  return null;
end
$$;

create function search_fold(words text)
returns text
language plpgsql immutable parallel safe strict
as $$
begin
  if octet_length(words) = length(words) then return lower(words); end if;
  return lower(regexp_replace(normalize(words, nfkd), '[\u0300-\u036f]', '', 'g'));
end
$$;

create function strip_markup(written text)
returns text
language plpgsql immutable parallel safe
as $$
declare
  words text := left(coalesce(written, ''), 50000);
begin
  words := regexp_replace(words, '<[^>]*>', ' ', 'g');
  words := regexp_replace(words, '\[\^[^]]*\]:?', ' ', 'g');
  words := regexp_replace(words, '!?\[([^\]]*)\]\([^)]*\)', '\1', 'g');
  words := replace(replace(replace(words, '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>');
  words := replace(replace(replace(words, '&quot;', '"'), '&#39;', ''''), '&amp;', '&');
  words := regexp_replace(words, '[*_#`~|>]+|-{3,}', ' ', 'g');
  return btrim(regexp_replace(words, '[[:cntrl:][:space:]]+', ' ', 'g'));
end
$$;

create table search_entries (
  kind text not null check (kind in ('product', 'flower', 'post', 'rental', 'vendor', 'worksheet', 'page')),
  id text not null,
  title text not null,
  text text not null default '',
  keywords text not null default '',
  picture text,
  picture_bucket text,
  folded_title text generated always as (search_fold(title)) stored not null,
  title_words tsvector generated always as (to_tsvector('english'::regconfig, search_fold(title))) stored,
  words tsvector generated always as ((setweight(to_tsvector('english'::regconfig, search_fold(title)), 'A'::"char") || setweight(to_tsvector('english'::regconfig, search_fold(keywords)), 'B'::"char")) || setweight(to_tsvector('english'::regconfig, search_fold(text)), 'D'::"char")) stored,
  primary key (kind, id)
);
create index search_entries_by_title_word on search_entries using gin (title_words) with (gin_pending_list_limit='256');
create index search_entries_by_word on search_entries using gin (words) with (gin_pending_list_limit='256');
create index search_entries_by_title on search_entries using gin (folded_title gin_trgm_ops) with (gin_pending_list_limit='256');

create function search_candidates(asked tsquery)
returns SETOF search_entries
language sql
 STABLE ROWS 300
 SET enable_seqscan TO 'off'
as $$
  select * from search_entries where ctid = any (array(
    with titled as materialized (select e.ctid as place from search_entries e where e.title_words @@ asked limit 300)
    select place from titled
    union
    (select e.ctid from search_entries e where e.words @@ asked limit 300 - (select count(*) from titled))))
$$;

create function search_similar(asked text)
returns SETOF search_entries
language sql
 STABLE ROWS 20
 SET enable_seqscan TO 'off'
 SET "pg_trgm.word_similarity_threshold" TO '0.5'
as $$
  select * from search_entries where asked <% folded_title
$$;

create table search_words (
  word text collate "C" primary key,
  stem text not null,
  is_in_title boolean not null
);
create index search_words_by_stem on search_words (stem);
create index search_words_similar on search_words using gin (word gin_trgm_ops) with (gin_pending_list_limit='256');

create function add_search_words()
returns trigger
language plpgsql
as $$
begin
  -- In one order, so that two who add the same new words wait for each other and never both.
  insert into search_words (word, stem, is_in_title)
  select word, (ts_lexize('english_stem', word))[1], is_in_title
  from (
    select word, bool_or(is_title) as is_in_title
    from changed_entries,
      lateral (values (title, true), (concat_ws(' ', keywords, text), false)) part (written, is_title),
      lateral regexp_split_to_table(search_fold(written), '[^[:alpha:]]+') word
    group by word) said
  where length(word) between 3 and 30 and cardinality(ts_lexize('english_stem', word)) > 0
    and not exists (
      select from search_words known where known.word = said.word and known.is_in_title >= said.is_in_title)
  order by word
  on conflict (word) do update set is_in_title = true where excluded.is_in_title;
  return null;
end
$$;

create view searchable_products as
 select 'product' AS kind,
    id,
    title,
    strip_markup(concat_ws('. ', NULLIF(rtrim(subtitle, '. '), ''), description)) AS text,
    strip_markup(concat_ws(' ', type, ribbon_text, array_to_string(occasions, ' '))) AS keywords,
    thumbnail AS picture,
    NULL::text AS picture_bucket
   from products
  where deleted_at is null and status = 'published' and not is_hidden;

create view searchable_flowers as
 select 'flower' AS kind,
    id,
    name AS title,
    strip_markup(coalesce(NULLIF(blurb, ''), description)) AS text,
    strip_markup(concat_ws(' ', natural_colors_available, in_season_availability, imported_from, meanings)) AS keywords,
    image_path AS picture,
        case
            when image_path !~ '^(https?:|/)' then 'flower-guide-images'
            else NULL::text
        end AS picture_bucket
   from flower_types;

create view searchable_rentals as
 select 'rental' AS kind,
    id,
    name AS title,
    strip_markup(description) AS text,
    'rental rent hire' AS keywords,
    image_url AS picture,
    NULL::text AS picture_bucket
   from rental_items;

create view searchable_vendors as
 select 'vendor' AS kind,
    id,
    name AS title,
    strip_markup(category) AS text,
    'vendor recommended' AS keywords,
    image_url AS picture,
    NULL::text AS picture_bucket
   from vendors;

create function index_added()
returns trigger
language plpgsql
as $$
begin
  execute format('insert into search_entries (kind, id, title, text, keywords, picture, picture_bucket)
    select f.kind, f.id::text, f.title, f.text, f.keywords, f.picture, f.picture_bucket
    from added join %I f on f.id = added.id', tg_argv[0]);
  return null;
end
$$;

create function index_changed()
returns trigger
language plpgsql
as $$
declare
  shown record;
begin
  execute format('select * from %I where id = $1', tg_argv[0]) using new.id into shown;
  if shown.id is null then
    delete from search_entries where kind = tg_argv[1] and id = new.id::text;
    return null;
  end if;
  insert into search_entries (kind, id, title, text, keywords, picture, picture_bucket)
  values (shown.kind, shown.id::text, shown.title, shown.text, shown.keywords, shown.picture, shown.picture_bucket)
  on conflict (kind, id) do update set title = excluded.title, text = excluded.text, keywords = excluded.keywords,
    picture = excluded.picture, picture_bucket = excluded.picture_bucket;
  return null;
end
$$;

create function index_removed()
returns trigger
language plpgsql
as $$
begin
  delete from search_entries where kind = tg_argv[1] and id in (select removed.id::text from removed);
  return null;
end
$$;

create function clear_index()
returns trigger
language plpgsql
as $$
begin
  delete from search_entries where kind = tg_argv[1];
  return null;
end
$$;

create function acting_user_id()
returns uuid
language sql stable
RETURN (NULLIF(current_setting('rhodora.actor'::text, true), ''::text))::uuid;

create function row_label(r jsonb)
returns text
language sql immutable
RETURN COALESCE((r ->> 'title'::text), (r ->> 'name'::text), (r ->> 'file_name'::text), (r ->> 'field_label'::text), (r ->> 'subject'::text), (r ->> 'alt'::text), (r ->> 'key'::text), (r ->> 'email'::text));

create function row_key(r jsonb)
returns text
language sql immutable
RETURN COALESCE((r ->> 'id'::text), (((r ->> 'bucket'::text) || '/'::text) || (r ->> 'key'::text)), ''::text);

create function audited_columns(r jsonb)
returns jsonb
language sql immutable
RETURN (r - ARRAY['token'::text, 'submission_token'::text, 'upload_token'::text, 'secret'::text, 'public_key'::text, 'credential_id'::text]);

create table audit_log (
  id uuid default uuidv7() primary key,
  at timestamptz not null default now(),
  actor uuid not null,
  actor_name text not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  table_name text not null,
  row_key text not null,
  label text,
  before jsonb,
  after jsonb
);
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_of_row on audit_log (table_name, row_key, id desc);
create index audit_log_of_actor on audit_log (actor, at desc, id desc);
create index audit_log_by_folded_words on audit_log using gin (search_fold((((' ' || coalesce(label, '')) || ' ') || actor_name)) gin_trgm_ops);
create index audit_log_deleted on audit_log (at) where ((action = 'delete') and (before is not null));

create function prevent_audit_log_changes()
returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and current_setting('rhodora.forgetting', true) = 'on' then return null; end if;
  raise exception 'The audit log is only ever added to.';
end
$$;

create function record_change()
returns trigger
language plpgsql
as $$
declare
  who uuid := acting_user_id();
  was jsonb;
  is_now jsonb;
  changed text[];
begin
  if who is null then return null; end if;
  if tg_op <> 'INSERT' then was := audited_columns(to_jsonb(old)); end if;
  if tg_op <> 'DELETE' then is_now := audited_columns(to_jsonb(new)); end if;
  if tg_op = 'UPDATE' then
    select array_agg(key) into changed from jsonb_each(is_now) where value is distinct from was->key;
    if changed is null then return null; end if;
  end if;
  insert into audit_log (actor, actor_name, action, table_name, row_key, label, before, after)
  values (
    who, coalesce((select name from users where id = who), ''), lower(tg_op), tg_table_name,
    row_key(coalesce(is_now, was)), row_label(coalesce(is_now, was)),
    case when changed is null then was else (select jsonb_object_agg(key, was->key) from unnest(changed) key) end,
    case when changed is null then is_now else (select jsonb_object_agg(key, is_now->key) from unnest(changed) key) end);
  return null;
end
$$;

create table trash (
  id uuid default uuidv7() primary key,
  deletion uuid not null,
  table_name text not null,
  row_key text not null,
  label text,
  deleted_row jsonb not null,
  deleted_by uuid not null,
  deleted_at timestamptz not null default now()
);
create index trash_of_deletion on trash (deletion, id);
create index trash_newest on trash (deleted_at desc, id desc);
create index trash_of_row on trash (table_name, row_key);
create index trash_by_words on trash using gin (search_fold((' ' || coalesce(label, ''))) gin_trgm_ops);

create function move_to_trash()
returns trigger
language plpgsql
as $$
declare
  was jsonb := to_jsonb(old);
begin
  if acting_user_id() is not null then
    insert into trash (deletion, table_name, row_key, label, deleted_row, deleted_by)
    values (current_setting('rhodora.deletion')::uuid, tg_table_name, row_key(was), row_label(was), was,
      acting_user_id());
  end if;
  return old;
end
$$;

create function restore_deletion(wanted uuid)
returns integer
language plpgsql
as $$
declare
  kept trash;
  column_list text;
  restored integer := 0;
begin
  for kept in select * from trash where deletion = wanted order by id for update loop
    select string_agg(quote_ident(column_name), ', ') into column_list
    from information_schema.columns
    where table_schema = current_schema and table_name = kept.table_name and is_generated = 'NEVER'
      and kept.deleted_row ? column_name;
    execute format('insert into %1$I (%2$s) select %2$s from jsonb_populate_record(null::%1$I, $1)',
      kept.table_name, column_list) using kept.deleted_row;
    restored := restored + 1;
  end loop;
  delete from trash where deletion = wanted;
  return restored;
end
$$;

create table orphaned_files (
  bucket text not null,
  key text not null,
  delete_after timestamptz not null default now(),
  primary key (bucket, key)
);

create function record_orphaned_file()
returns trigger
language plpgsql
as $$
begin
  insert into orphaned_files (bucket, key) values (old.bucket, old.key) on conflict do nothing;
  return null;
end
$$;

create table daily_visits (
  day date primary key,
  visits bigint not null
);

create table account_links (
  id uuid default uuidv7() primary key,
  purpose text not null check (purpose in ('reset', 'invitation', 'owner', 'sign-in', 'new-email', 'two-factor')),
  user_id uuid references users on delete cascade,
  token_hash bytea not null unique,
  email text,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint account_links_check check ((user_id is null) = (purpose = 'owner')),
  constraint account_links_check1 check ((email is not null) = (purpose = 'new-email'))
);
create index account_links_of_user on account_links (user_id, purpose);
create index account_links_by_expiry on account_links (expires_at);

create table factors (
  id uuid default uuidv7() primary key,
  user_id uuid not null references users on delete cascade,
  factor_type text not null default 'totp' check (factor_type = 'totp'),
  status text not null check (status in ('unverified', 'verified')),
  friendly_name text not null,
  secret text not null,
  last_step bigint,
  created_at timestamptz not null default now(),
  constraint factors_user_id_status_key unique (user_id, status)
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table passkeys (
  id uuid default uuidv7() primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id, created_at);

create function client_search_text(name text, email text, phone text, partner_name text, event_venue text)
returns text
language sql immutable parallel safe
RETURN search_fold((((((((((' '::text || COALESCE(name, ''::text)) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || COALESCE(partner_name, ''::text)) || ' '::text) || COALESCE(event_venue, ''::text)));

create table uploads (
  id text primary key,
  user_id uuid references users on delete cascade,
  stored_as text,
  created_at timestamptz not null default now(),
  client_id uuid references clients on delete cascade,
  constraint uploads_one_owner check (num_nonnulls(user_id, client_id) = 1)
);
create index uploads_oldest on uploads (created_at);

create table text_versions (
  id uuid default uuidv7() primary key,
  subject text not null,
  subject_id uuid not null,
  version integer not null,
  fields jsonb not null,
  saved_at timestamptz not null,
  saved_by uuid references users on delete set null,
  constraint text_versions_subject_subject_id_version_key unique (subject, subject_id, version)
);

create function save_text_version()
returns trigger
language plpgsql
as $$
declare
  was jsonb := (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(old)) where key = any(tg_argv));
  is_now jsonb := (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(new)) where key = any(tg_argv));
begin
  if was = is_now then
    new.version := old.version;
    return new;
  end if;
  insert into text_versions (subject, subject_id, version, fields, saved_at, saved_by)
  values (tg_table_name, old.id, old.version, was, old.saved_at, old.saved_by)
  on conflict (subject, subject_id, version) do nothing;
  new.version := old.version + 1;
  new.saved_at := clock_timestamp();
  new.saved_by := acting_user_id();
  return new;
end
$$;

create table drafts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  subject text not null,
  subject_id uuid,
  version integer,
  fields jsonb not null,
  saved_at timestamptz not null default clock_timestamp(),
  constraint drafts_user_id_subject_subject_id_key unique (user_id, subject, subject_id)
);
create index drafts_newest on drafts (user_id, subject, saved_at desc);

create table former_form_fields (
  field_name text primary key,
  field_label text not null,
  removed_at timestamptz not null default now()
);

create function record_former_form_field()
returns trigger
language plpgsql
as $$
begin
  insert into former_form_fields (field_name, field_label) values (old.field_name, old.field_label)
  on conflict (field_name) do update set field_label = excluded.field_label, removed_at = now();
  return null;
end
$$;

create view form_field_labels as
 select client_form_fields.field_name,
    client_form_fields.field_label,
    client_form_fields.sort_order
   from client_form_fields
union all
 select gone.field_name,
    gone.field_label,
    NULL::integer AS sort_order
   from former_form_fields gone
  where not (EXISTS ( select
           from client_form_fields field
          where field.field_name = gone.field_name));

create function check_meeting_overlap()
returns trigger
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock_shared(7436724);
  if exists (
    select from meeting_blocks b where tstzrange(b.starts_at, b.ends_at) && tstzrange(new.starts_at, new.ends_at)
  ) then
    raise exception 'The studio is away at that time.'
      using errcode = 'exclusion_violation', constraint = 'meetings_never_in_blocks';
  end if;
  return new;
end
$$;

create function check_block_overlap()
returns trigger
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(7436724);
  if exists (
    select from meetings m
    where m.status in ('requested', 'confirmed')
      and tstzrange(m.starts_at, m.ends_at) && tstzrange(new.starts_at, new.ends_at)
  ) then
    raise exception 'There is a meeting at that time.'
      using errcode = 'exclusion_violation', constraint = 'blocks_never_over_meetings';
  end if;
  return new;
end
$$;

create function product_search_text(title text, type text)
returns text
language sql immutable parallel safe
RETURN search_fold((((' '::text || title) || ' '::text) || COALESCE(type, ''::text)));

create function variant_search_text(title text, sku text)
returns text
language sql immutable parallel safe
RETURN search_fold((((' '::text || title) || ' '::text) || COALESCE(sku, ''::text)));

create function order_search_text(buyer_name text, buyer_email text, recipient_name text)
returns text
language sql immutable parallel safe
RETURN search_fold((((((' '::text || COALESCE(buyer_name, ''::text)) || ' '::text) || COALESCE(buyer_email, ''::text)) || ' '::text) || COALESCE(recipient_name, ''::text)));

create function keep_deleted_variant_id()
returns trigger
language plpgsql
as $$
begin
  new.deleted_variant_id := old.variant_id;
  return new;
end
$$;

create function relink_order_lines()
returns trigger
language plpgsql
as $$
declare
  pending bigint;
begin
  -- Waits for a transaction that is ending one of these orders, or makes it wait (catalog/stock.server.ts).
  perform 1 from order_lines where deleted_variant_id = new.id order by id for update;
  select sum(quantity - restocked_quantity) into pending from order_lines
  where deleted_variant_id = new.id and restock_pending;
  update order_lines
  set variant_id = new.id, product_id = new.product_id, deleted_variant_id = null, restock_pending = false
  where deleted_variant_id = new.id;
  if pending > 0 then
    update variants set inventory_quantity = inventory_quantity + pending where id = new.id;
  end if;
  return null;
end
$$;

create table backups (
  id uuid default uuidv7() primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null default now(),
  folder text not null,
  error text
);
create index backups_newest on backups (started_at desc);

create table app_secret (
  only_row boolean default true check (only_row) primary key,
  fingerprint text not null,
  recorded_at timestamptz not null default now()
);

create table payment_refunds (
  id text primary key,
  payment_ref text not null references payments(ref),
  amount_cents bigint not null check (amount_cents >= 0),
  status text not null check (status in ('requested', 'pending', 'succeeded', 'failed')),
  failure_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  requested_at timestamptz,
  requested_by uuid references users on delete set null,
  reason text check (reason <> ''),
  handled_at timestamptz,
  handled_by text,
  is_change boolean not null default false,
  is_by_hand boolean not null default false
);
create index payment_refunds_of_payment on payment_refunds (payment_ref);
create index payment_refunds_unsettled on payment_refunds (payment_ref) where ((requested_at is not null) and status in ('requested', 'pending'));
create index payment_refunds_to_handle on payment_refunds (payment_ref) where ((requested_at is not null) and (status = 'failed') and (handled_at is null));

create table payment_disputes (
  id text primary key,
  payment_ref text not null references payments(ref),
  amount_cents bigint not null check (amount_cents >= 0),
  status text not null check (status in ('open', 'won', 'lost', 'closed')),
  reason text not null,
  respond_by timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null default now()
);
create index payment_disputes_of_payment on payment_disputes (payment_ref);
create index payment_disputes_open on payment_disputes (respond_by) where (status = 'open');

create table provider_checks (
  provider text check (provider in ('test', 'stripe')) primary key,
  read_until timestamptz not null,
  checked_at timestamptz not null
);

create function label_audit_entry()
returns trigger
language plpgsql
as $$
declare
  product uuid;
begin
  if new.table_name = 'orders' then
    new.label := coalesce(
      (select number::text from orders where id = new.row_key::uuid), new.before->>'number', new.label);
  else
    product := coalesce(
      (select product_id from variants where id = new.row_key::uuid), (new.before->>'product_id')::uuid);
    -- When a product is deleted, its variants go after it.
    new.label := concat_ws(', ', coalesce(
      (select title from products where id = product),
      (select label from trash where table_name = 'products' and row_key = product::text order by id desc limit 1)),
      new.label);
  end if;
  return new;
end
$$;

create table user_activity (
  user_id uuid primary key references users on delete cascade,
  last_used_at timestamptz not null
);

create function is_about_people(table_name text, row_key text)
returns boolean
language sql immutable
RETURN ((table_name = ANY (ARRAY['clients'::text, 'client_files'::text, 'client_documents'::text, 'contact_messages'::text, 'meetings'::text, 'orders'::text, 'users'::text, 'factors'::text, 'passkeys'::text, 'customers'::text, 'customer_dates'::text, 'date_reminders'::text, 'subscriptions'::text])) OR ((table_name = 'stored_files'::text) AND (row_key ~~ 'client-files/%'::text)));

create function forgotten_key(table_name text, row_key text)
returns text
language sql immutable
RETURN CASE WHEN (table_name = 'stored_files'::text) THEN 'client-files'::text ELSE row_key END;

create function forget_in_audit_log(keys text[], address text)
returns void
language plpgsql
as $$
declare
  known text[];
begin
  select keys || coalesce(array_agg(distinct row_key), '{}') into known from audit_log
  where is_about_people(table_name, row_key) and lower(address) in (
    lower(before->>'email'), lower(after->>'email'), lower(before->>'buyer_email'), lower(after->>'buyer_email'));
  perform set_config('rhodora.forgetting', 'on', true);
  update audit_log set label = null, before = null, after = null, row_key = forgotten_key(table_name, row_key)
  where is_about_people(table_name, row_key) and (
    row_key = any (known)
    or (table_name = 'stored_files' and split_part(row_key, '/', 2) = any (known))
    or coalesce(before->>'client_id', after->>'client_id') = any (known)
    or coalesce(before->>'customer_id', after->>'customer_id') = any (known)
    or coalesce(before->>'user_id', after->>'user_id') = any (known));
  update audit_log set actor_name = 'An erased person' where actor::text = any (known);
  perform set_config('rhodora.forgetting', '', true);
end
$$;

create function forget_deleted_people(days integer)
returns void
language plpgsql
as $$
begin
  perform set_config('rhodora.forgetting', 'on', true);
  with gone as (
    select distinct deleted.table_name, deleted.row_key from audit_log deleted
    where deleted.action = 'delete' and deleted.before is not null and deleted.at < now() - make_interval(days => days)
      and is_about_people(deleted.table_name, deleted.row_key)
      and not exists (
        select from audit_log again where again.table_name = deleted.table_name and again.row_key = deleted.row_key
          and again.action = 'insert' and again.at > deleted.at)
    limit 1000)
  update audit_log set label = null, before = null, after = null,
    row_key = forgotten_key(gone.table_name, gone.row_key)
  from gone where audit_log.table_name = gone.table_name and audit_log.row_key = gone.row_key;
  perform set_config('rhodora.forgetting', '', true);
end
$$;

create function increment_version()
returns trigger
language plpgsql
as $$
declare
  ignored text[] := array_append(tg_argv, 'version')
    || array(select attname::text from pg_attribute where attrelid = tg_relid and attgenerated <> '');
begin
  if to_jsonb(old) - ignored is distinct from to_jsonb(new) - ignored then new.version := old.version + 1; end if;
  return new;
end
$$;

create function refuse_large_holds(new_order uuid, most integer, lines bigint, taken bigint)
returns void
language plpgsql
as $$
declare
  -- So many may be held of any product, however few there are.
  few constant integer := 6;
  source constant text := (select placed_from from orders where id = new_order);
  refused record;
begin
  -- From the few open orders to their lines, never from a product to all lines it ever had: `offset 0` keeps that order.
  with own as materialized (
    select new_order as id
    union
    select id from (select id, status, hold_slot from orders where placed_from = source offset 0) placed
    where status = 'pending' and hold_slot is not null
  ), line as materialized (
    select line.* from own
    cross join lateral (
      select order_id, variant_id, product_title, quantity from order_lines
      where order_id = own.id and takes_stock and variant_id is not null offset 0) line
  ), held as (
    select variant_id, max(product_title) as product_title, sum(quantity) as units from line
    group by variant_id having bool_or(order_id = new_order)
  )
  select held.product_title, limited.units into refused
  from held
  cross join lateral (select inventory_quantity from variants where id = held.variant_id offset 0) v
  cross join lateral (
    select least(most, greatest(few, ceil((v.inventory_quantity + held.units) / 2.0)))::integer as units
  ) limited
  where held.units > limited.units
  limit 1;
  if found then
    raise exception 'One address may hold % of this product.', refused.units
      using errcode = 'check_violation', constraint = 'units_held_per_address',
      detail = refused.product_title, hint = refused.units::text;
  end if;
end $$;

create table closures (
  id uuid default uuidv7() primary key,
  title text not null check (title <> ''),
  first_day date not null,
  last_day date not null,
  closes text not null default 'all' check (closes in ('all', 'meetings', 'delivery', 'pickup')),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint closures_end_after_start check (last_day >= first_day)
);
create index closures_by_day on closures (first_day, id);
create index closures_by_last_day on closures (last_day);
create index closures_by_title on closures (lower(title), id);

create function check_meeting_closures()
returns trigger
language plpgsql
as $$
declare
  starts timestamp := new.starts_at at time zone new.time_zone;
  ends timestamp := new.ends_at at time zone new.time_zone;
begin
  if tg_op = 'UPDATE' and new.starts_at = old.starts_at then return new; end if;
  perform pg_advisory_xact_lock_shared(7436724);
  if exists (
    select from closures where closes in ('all', 'meetings') and starts::date between first_day and last_day
  ) or exists (
    select from special_hours where day = starts::date and (starts < day + opens::time or ends > day + closes::time)
  ) then
    raise exception 'The studio is closed at that time.'
      using errcode = 'exclusion_violation', constraint = 'meetings_never_on_closed_days';
  end if;
  return new;
end
$$;

create function lock_meetings()
returns trigger
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(7436724);
  return null;
end
$$;

create function is_business_hours(hours jsonb)
returns boolean
language sql immutable parallel safe
RETURN ((jsonb_typeof(hours) = 'array'::text) AND (jsonb_array_length(hours) = 7) AND (NOT jsonb_path_exists(hours, '$[*]?(!((@."state" == "open" || @."state" == "by_appointment") || @."state" == "closed"))'::jsonpath)) AND (NOT jsonb_path_exists(hours, '$[*]?(!(@."opens" < @."closes"))'::jsonpath)) AND (NOT jsonb_path_exists(hours, '$[*]."services"?(!(@."opens" < @."closes"))'::jsonpath)));

create table imports (
  id uuid default uuidv7() primary key,
  kind text not null check (kind in ('products', 'clients', 'posts', 'photos')),
  state text not null default 'checked' check (state in ('checked', 'uploading', 'imported', 'undone')),
  title text not null,
  digest bytea not null,
  report jsonb not null,
  created_at timestamptz not null default now(),
  created_by uuid references users on delete set null,
  imported_at timestamptz,
  undone_at timestamptz
);
create index imports_newest on imports (id desc) where (state <> 'checked');
create index imports_unfinished on imports (created_at) where (state = 'checked');
create index imports_by_digest on imports (digest);

create table import_files (
  import_id uuid primary key references imports on delete cascade,
  content bytea not null
);

create table imported_rows (
  import_id uuid not null references imports on delete cascade,
  row_id uuid not null,
  primary key (import_id, row_id)
);

create table studio_pictures (
  place text check (place in ('hero', 'weddings', 'general', 'sympathy', 'petal', 'logo', 'icon', 'share')) primary key,
  image_url text not null,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create table pages (
  id uuid default uuidv7() primary key,
  path text not null unique,
  title text not null,
  content jsonb,
  published jsonb,
  is_published boolean not null default true,
  publish_at timestamptz,
  version integer not null default 1,
  saved_at timestamptz not null default now(),
  saved_by uuid default acting_user_id() references users on delete set null
);
create index pages_due on pages (publish_at) where (publish_at is not null);

create table weddings (
  id uuid default uuidv7() primary key,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') unique,
  title text not null check (title <> ''),
  venue text,
  day date not null,
  guest_count integer check (guest_count > 0),
  price_band text,
  story text not null,
  flowers text[] not null default '{}',
  vendors text[] not null default '{}',
  pictures uuid[] default '{}'::uuid[] not null,
  is_published boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  is_demo boolean not null default false
);
create index weddings_by_day on weddings (day desc, id desc);
create index weddings_published on weddings (day desc, id desc) where is_published;
create index weddings_by_title on weddings (lower(title), id);
create index weddings_pictures on weddings using gin (pictures) where is_published;

create table special_hours (
  id uuid default uuidv7() primary key,
  title text not null check (title <> ''),
  day date not null unique,
  opens text not null check (opens ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  closes text not null check (closes ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  delivers boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint special_hours_close_after_opening check (closes > opens)
);
create index special_hours_by_title on special_hours (lower(title), id);
create index special_hours_by_day on special_hours (day, id);

create table stock_alerts (
  id uuid default uuidv7() primary key,
  variant_id uuid not null references variants on delete cascade,
  email text not null check (email <> ''),
  created_at timestamptz not null default now()
);
create unique index stock_alerts_once on stock_alerts (variant_id, lower(email));
create index stock_alerts_by_email on stock_alerts (lower(email));
create index stock_alerts_oldest on stock_alerts (created_at);

create table email_texts (
  id text check (id <> '') primary key,
  title text not null,
  texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object'),
  replaced jsonb check (jsonb_typeof(replaced) = 'object'),
  updated_at timestamptz not null default now(),
  updated_by uuid default acting_user_id() references users on delete set null,
  version integer not null default 1,
  is_off boolean not null default false
);

create table price_changes (
  id uuid default uuidv7() primary key,
  kind text not null check (kind in ('percent', 'amount')),
  step integer not null check (step <> 0),
  round_to integer not null default 1 check (round_to in (1, 50, 100)),
  line_count integer not null check (line_count > 0),
  created_at timestamptz not null default now(),
  created_by uuid references users on delete set null,
  revert_on date,
  reverted_at timestamptz,
  reverted_by uuid references users on delete set null
);
create index price_changes_newest on price_changes (created_at, id);
create index price_changes_due on price_changes (revert_on) where (reverted_at is null);
create index price_changes_created_by on price_changes (created_by);
create index price_changes_reverted_by on price_changes (reverted_by);

create table price_change_lines (
  change_id uuid not null references price_changes on delete cascade,
  variant_id uuid not null,
  product_id uuid not null,
  product_title text not null,
  variant_title text not null,
  old_cents integer not null,
  new_cents integer not null,
  old_sale_cents integer,
  new_sale_cents integer,
  is_reverted boolean not null default false,
  primary key (change_id, variant_id)
);
create index price_change_lines_by_title on price_change_lines (change_id, lower("left"(product_title, 100)), variant_id);
create index price_change_lines_by_variant on price_change_lines (variant_id);

create table import_photos (
  import_id uuid not null references imports on delete cascade,
  digest bytea not null check (length(digest) = 32),
  name text not null,
  size integer not null check (size > 0),
  file_date timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'added', 'known', 'failed')),
  problem text,
  primary key (import_id, digest)
);

create function is_shown(wedding weddings)
returns boolean
language sql stable
as $$
  select wedding.is_published and (
    not wedding.is_demo or not exists (select from weddings where is_published and not is_demo))
$$;

create table delivery_zones (
  id uuid default uuidv7() primary key,
  name text not null check (name <> ''),
  postal_codes text not null default '',
  fee numeric(10,2) not null check (fee >= (0)::numeric),
  minimum numeric(10,2) not null default 0 check (minimum >= (0)::numeric),
  is_paused boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  miles integer check (miles between 1 and 200)
);
create index delivery_zones_by_name on delivery_zones (lower(name), id);

create function worksheet_search_text(worksheet jsonb)
returns text
language sql immutable
as $$
  select concat_ws(' ', nullif(worksheet->>'intro', ''), string_agg(
    concat_ws('. ', nullif(rtrim(section->>'heading', '.'), ''), nullif(section->>'text', ''),
      nullif(translate(section->>'lines', E'|\n', ' ,'), '')), '. ' order by place))
  from jsonb_array_elements(worksheet->'sections') with ordinality each (section, place)
$$;

create view searchable_worksheets as
 select 'worksheet' AS kind,
    id,
    title,
    strip_markup(concat_ws(' ', description, worksheet_search_text(worksheet))) AS text,
    'worksheet guide resource' AS keywords,
    NULLIF(image_path, '') AS picture,
        case
            when image_path !~ '^(https?:|/)' then 'reference-images'
            else NULL::text
        end AS picture_bucket
   from reference_materials
  where worksheet is not null;

create table delivery_windows (
  id uuid default uuidv7() primary key,
  name text not null check (name <> ''),
  fulfillment text not null default 'delivery' check (fulfillment in ('delivery', 'pickup')),
  opens text not null check (opens ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  closes text not null check (closes ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  weekdays text not null default 'Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday',
  price numeric(10,2) not null default 0 check (price >= (0)::numeric),
  cutoff text not null default '' check ((cutoff ~ '^(([01]\d|2[0-3]):[0-5]\d)?$')),
  cutoff_day text not null default 'same' check (cutoff_day in ('same', 'before')),
  orders_per_day integer not null default 0 check (orders_per_day >= 0),
  is_paused boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint delivery_windows_end_after_start check (closes > opens)
);
create index delivery_windows_by_name on delivery_windows (lower(name), id);
create index delivery_windows_by_time on delivery_windows (opens, id);

create table tax_rates (
  id uuid default uuidv7() primary key,
  level text not null default 'municipality' check (level in ('state', 'municipality')),
  name text not null check (name <> ''),
  region text not null default '' check (region ~ '^([A-Z]{2})?$'),
  postal_codes text not null default '',
  border_postal_codes text not null default '',
  rate numeric(5,2) not null check (((rate >= (0)::numeric) and (rate <= (50)::numeric))),
  valid_from date not null,
  has_studio boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index tax_rates_once on tax_rates (level, region, lower(name), valid_from);
create index tax_rates_by_name on tax_rates (lower(name), id);
create index tax_rates_by_day on tax_rates (valid_from, id);

create table tax_exemptions (
  id uuid default uuidv7() primary key,
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  certificate text not null check (certificate <> ''),
  valid_until date,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index tax_exemptions_email_key on tax_exemptions (lower(email));
create index tax_exemptions_by_name on tax_exemptions (lower(name), id);

create table discount_codes (
  id uuid default uuidv7() primary key,
  name text not null check (name <> ''),
  code text not null check (code ~ '^[A-Z0-9-]{3,40}$') unique,
  kind text not null default 'percent' check (kind in ('percent', 'amount', 'delivery')),
  value numeric(10,2) not null default 0,
  starts_on date,
  ends_on date,
  products text not null default '',
  product_ids uuid[] default '{}'::uuid[] not null,
  is_first_order boolean not null default false,
  is_once_per_buyer boolean not null default false,
  max_uses integer not null default 0 check (max_uses >= 0),
  is_paused boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint discount_codes_check check (((value >= (0)::numeric) and ((kind <> 'percent') or (value <= (100)::numeric))))
);
create index discount_codes_by_name on discount_codes (lower(name), id);
create index discount_codes_newest on discount_codes (created_at, id);

create function check_discount_limits()
returns trigger
language plpgsql
as $$
declare
  rule discount_codes;
  email text := lower(new.buyer_email);
begin
  select * into rule from discount_codes where code = new.discount_code for no key update;
  if not found then return null; end if;
  if rule.max_uses > 0 and rule.max_uses <= (
    select count(*) from orders
    where discount_code = rule.code and status in ('pending', 'paid') and id <> new.id) then
    raise exception using errcode = 'check_violation', constraint = 'discount_used_up', message = 'This code has been used up.';
  end if;
  if (rule.is_once_per_buyer or rule.is_first_order) and exists (
    select from orders
    where discount_code = rule.code and lower(buyer_email) = email and status in ('pending', 'paid') and id <> new.id) then
    raise exception using errcode = 'check_violation', constraint = 'discount_used_by_buyer',
      message = 'This buyer has used the code.';
  end if;
  if rule.is_first_order and exists (
    select from orders where lower(buyer_email) = email and buyer_email is not null and paid_at is not null and id <> new.id) then
    raise exception using errcode = 'check_violation', constraint = 'discount_not_first_order',
      message = 'This buyer has ordered before.';
  end if;
  return null;
end
$$;

create table fulfillment_events (
  id uuid default uuidv7() primary key,
  order_id uuid not null references orders on delete cascade,
  from_state text not null check (from_state in ('to_make', 'made', 'out', 'delivered', 'problem')),
  to_state text not null check (to_state in ('to_make', 'made', 'out', 'delivered', 'problem')),
  reason text check (reason <> ''),
  left_with text check (left_with <> ''),
  photo_key text,
  user_id uuid references users on delete set null,
  driver_name text,
  happened_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint fulfillment_events_check check (from_state <> to_state)
);
create index fulfillment_events_of_order on fulfillment_events (order_id, happened_at);
create index fulfillment_events_of_user on fulfillment_events (user_id) where (user_id is not null);

create function sync_fulfillment_columns()
returns trigger
language plpgsql
as $$
begin
  if new.fulfillment_state is distinct from old.fulfillment_state then
    new.ready_at := case when new.fulfillment_state <> 'to_make' then coalesce(new.ready_at, now()) end;
    new.handed_over_at := case when new.fulfillment_state = 'delivered' then coalesce(new.handed_over_at, now()) end;
  else
    new.fulfillment_state := case when new.handed_over_at is not null then 'delivered'
      when new.ready_at is not null then 'made' else 'to_make' end;
  end if;
  return new;
end
$$;

create function order_full_text(buyer_name text, buyer_email text, buyer_phone text, recipient_name text, recipient_phone text, delivery_street text, delivery_city text, delivery_postal_code text, card_message text, card_signature text)
returns text
language sql immutable parallel safe
RETURN search_fold((((((((((((((((((((' '::text || COALESCE(buyer_name, ''::text)) || ' '::text) || COALESCE(buyer_email, ''::text)) || ' '::text) || COALESCE(recipient_name, ''::text)) || ' '::text) || COALESCE(delivery_street, ''::text)) || ' '::text) || COALESCE(delivery_city, ''::text)) || ' '::text) || COALESCE(delivery_postal_code, ''::text)) || ' '::text) || COALESCE(card_message, ''::text)) || ' '::text) || COALESCE(card_signature, ''::text)) || ' '::text) || regexp_replace(COALESCE(buyer_phone, ''::text), '\D'::text, ''::text, 'g'::text)) || ' '::text) || regexp_replace(COALESCE(recipient_phone, ''::text), '\D'::text, ''::text, 'g'::text)));

CREATE STATISTICS order_full_text_seen ON order_full_text(buyer_name, buyer_email, buyer_phone, recipient_name, recipient_phone, delivery_street, delivery_city, delivery_postal_code, card_message, card_signature) FROM orders;

create table delivery_routes (
  id uuid default uuidv7() primary key,
  day date not null,
  name text not null check (char_length(name) between 1 and 60),
  link_version integer not null default 1,
  created_at timestamptz not null default now()
);
create index delivery_routes_of_day on delivery_routes (day, id);

create table route_stops (
  order_id uuid primary key references orders on delete cascade,
  route_id uuid not null references delivery_routes on delete cascade,
  place integer not null
);
create index route_stops_of_route on route_stops (route_id, place);

create table order_changes (
  order_id uuid not null references orders on delete cascade,
  version integer not null check (version > 1),
  by_buyer boolean not null,
  user_id uuid references users on delete set null,
  before jsonb not null,
  after jsonb not null,
  changed_at timestamptz not null default now(),
  overrode text check (overrode <> ''),
  difference_cents bigint not null default 0,
  reason text check (reason <> ''),
  less_cents bigint not null default 0 check (less_cents >= 0),
  constraint order_changes_check check ((not by_buyer) or (user_id is null)),
  primary key (order_id, version)
);
create index order_changes_of_user on order_changes (user_id) where (user_id is not null);

create table funeral_homes (
  id uuid default uuidv7() primary key,
  name text not null check (name <> ''),
  street text not null check (street <> ''),
  city text not null check (city <> ''),
  region text not null check (region ~ '^[A-Z]{2}$'),
  postal_code text not null check (postal_code ~ '^\d{5}$'),
  phone text check (phone <> ''),
  note text check (note <> ''),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  city_limits text check (city_limits in ('inside', 'outside'))
);
create index funeral_homes_by_name on funeral_homes (lower(name), id);

create table suppliers (
  id uuid default uuidv7() primary key,
  name text not null check (name <> ''),
  email text,
  phone text,
  lead_days integer not null default 1 check (lead_days between 0 and 60),
  note text,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index suppliers_by_name on suppliers (lower(name), id);

create table stems (
  id uuid default uuidv7() primary key,
  name text not null check (name <> '') unique,
  supplier_id uuid references suppliers on delete set null,
  flower_id uuid references flower_types on delete set null,
  bunch_size integer not null default 10 check (bunch_size between 1 and 1000),
  bunch_cost numeric(10,2) not null default 0 check (bunch_cost >= (0)::numeric),
  low_at integer not null default 0 check (low_at >= 0),
  on_hand integer not null default 0,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index stems_by_name on stems (lower(name), id);
create index stems_by_on_hand on stems (on_hand, id);
create index stems_by_supplier on stems (supplier_id);
create index stems_by_flower on stems (flower_id);
create index stems_low on stems (lower(name), id) where (on_hand <= low_at);

create table recipes (
  id uuid primary key,
  title text not null,
  summary text not null,
  version integer not null default 1
);

create table recipe_variants (
  variant_id uuid primary key,
  product_id uuid not null references recipes on delete cascade,
  other_cents integer not null default 0 check (other_cents >= 0)
);
create index recipe_variants_of_product on recipe_variants (product_id);

create table recipe_stems (
  id uuid default uuidv7() primary key,
  variant_id uuid not null references recipe_variants(variant_id) on delete cascade,
  stem_id uuid not null references stems on delete cascade,
  quantity integer not null check (quantity between 1 and 999),
  constraint recipe_stems_variant_id_stem_id_key unique (variant_id, stem_id)
);
create index recipe_stems_of_stem on recipe_stems (stem_id);

create table events (
  id uuid default uuidv7() primary key,
  name text not null check (name <> ''),
  day date not null,
  client_id uuid references clients on delete set null,
  note text,
  summary text not null default '',
  made_at timestamptz,
  made_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index events_by_day on events (day, id);
create index events_by_name on events (lower(name), id);
create index events_by_client on events (client_id);
create index events_made_by on events (made_by);
create index events_to_make on events (day, id) where (made_at is null);

create table event_stems (
  id uuid default uuidv7() primary key,
  event_id uuid not null references events on delete cascade,
  stem_id uuid not null references stems on delete cascade,
  quantity integer not null check (quantity between 1 and 99999),
  constraint event_stems_event_id_stem_id_key unique (event_id, stem_id)
);
create index event_stems_of_stem on event_stems (stem_id);

create table stem_movements (
  id uuid default uuidv7() primary key,
  stem_id uuid not null references stems on delete cascade,
  kind text not null check (kind in ('received', 'order', 'event', 'wasted', 'counted')),
  quantity integer not null check (quantity <> 0),
  reason text check (reason in ('wilted', 'broken', 'poor', 'unsold', 'mistake', 'other')),
  order_id uuid,
  event_id uuid,
  reverses uuid unique,
  cost_cents integer not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid references users on delete set null,
  constraint stem_movements_check check ((kind = 'order') = (order_id is not null)),
  constraint stem_movements_check1 check ((kind = 'event') = (event_id is not null)),
  constraint stem_movements_check2 check ((kind = 'wasted') = (reason is not null)),
  constraint stem_movements_check3 check ((reverses is not null) or
case kind
    when 'received' then (quantity > 0)
    when 'wasted' then (quantity < 0)
    else true
end)
);
create index stem_movements_newest on stem_movements (created_at, id);
create index stem_movements_of_stem on stem_movements (stem_id, created_at, id);
create index stem_movements_wasted on stem_movements (created_at) where (kind = 'wasted');
create index stem_movements_of_order on stem_movements (order_id) where (order_id is not null);
create index stem_movements_of_event on stem_movements (event_id) where (event_id is not null);
create index stem_movements_created_by on stem_movements (created_by);

create function lock_stem_movements()
returns trigger
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(7436750);
  return null;
end
$$;

create function price_stem_movement()
returns trigger
language plpgsql
as $$
begin
  select round(new.quantity * bunch_cost * 100 / bunch_size) into new.cost_cents from stems where id = new.stem_id;
  new.cost_cents := coalesce(new.cost_cents, 0);
  return new;
end
$$;

create function add_stem_movement()
returns trigger
language plpgsql
as $$
begin
  update stems set on_hand = on_hand + new.quantity where id = new.stem_id;
  return null;
end
$$;

create function start_stem_at_zero()
returns trigger
language plpgsql
as $$
begin
  new.on_hand := 0;
  return new;
end
$$;

create function protect_on_hand()
returns trigger
language plpgsql
as $$
begin
  if pg_trigger_depth() < 2 then raise exception 'What is on hand is the sum of the movements.'; end if;
  return new;
end
$$;

create function prevent_stem_movement_changes()
returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' then
    -- Whoever moved them may be deleted.
    if to_jsonb(new) - 'created_by' = to_jsonb(old) - 'created_by' then return new; end if;
  elsif not exists (select from stems where id = old.stem_id) then
    return old;
  end if;
  raise exception 'Movements of stems are only ever added.';
end
$$;

create function use_stems_of_order()
returns trigger
language plpgsql
as $$
begin
  if new.fulfillment_state = 'to_make' and old.stems_used then
    insert into stem_movements (stem_id, kind, quantity, order_id, cost_cents, created_by)
    select stem_id, 'order', -sum(quantity), new.id, -sum(cost_cents), acting_user_id() from stem_movements
    where order_id = new.id group by stem_id having sum(quantity) <> 0 order by stem_id;
    update order_lines set cost_cents = null where order_id = new.id and cost_cents is not null;
    new.stems_used := false;
  elsif new.fulfillment_state in ('made', 'out', 'delivered') and old.fulfillment_state in ('to_make', 'problem')
    and not old.stems_used then
    insert into stem_movements (stem_id, kind, quantity, order_id, created_by)
    select stem_id, 'order', -sum(line.quantity * recipe.quantity), new.id, acting_user_id()
    from order_lines line join recipe_stems recipe on recipe.variant_id = coalesce(line.variant_id, line.deleted_variant_id)
    where line.order_id = new.id group by stem_id order by stem_id;
    update order_lines line set cost_cents = line.quantity * recipe_cost_cents(recipe.variant_id)
    from recipe_variants recipe
    where line.order_id = new.id and recipe.variant_id = coalesce(line.variant_id, line.deleted_variant_id);
    new.stems_used := true;
  end if;
  return new;
end
$$;

create function recipe_cost_cents(variant uuid)
returns integer
language sql stable
as $$
  select other_cents + coalesce((
    select round(sum(recipe.quantity * bunch_cost * 100 / bunch_size)) from recipe_stems recipe
    join stems on stems.id = stem_id where recipe.variant_id = recipe_variants.variant_id), 0)::integer
  from recipe_variants where variant_id = variant
$$;

create function use_stems_of_event()
returns trigger
language plpgsql
as $$
begin
  if new.made_at is null then
    insert into stem_movements (stem_id, kind, quantity, event_id, cost_cents, created_by)
    select stem_id, 'event', -sum(quantity), new.id, -sum(cost_cents), acting_user_id() from stem_movements
    where event_id = new.id group by stem_id having sum(quantity) <> 0 order by stem_id;
  else
    insert into stem_movements (stem_id, kind, quantity, event_id, created_by)
    select stem_id, 'event', -quantity, new.id, acting_user_id() from event_stems
    where event_id = new.id order by stem_id;
  end if;
  return null;
end
$$;

create table customers (
  id uuid default uuidv7() primary key,
  name text,
  email text,
  phone text,
  note text,
  merged_into uuid references customers on delete cascade,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  orders integer not null default 0,
  spent_cents bigint not null default 0,
  last_order_at timestamptz
);
create index customers_newest on customers (created_at, id) where (merged_into is null);
create index customers_by_name on customers (lower("left"(name, 100)), id) where (merged_into is null);
create index customers_merged_into on customers (merged_into) where (merged_into is not null);
create index customers_by_spending on customers (spent_cents, id) where (merged_into is null);
create index customers_by_last_order on customers (last_order_at, id) where (merged_into is null);

create function customer_search_text(name text, email text, phone text)
returns text
language sql immutable parallel safe
RETURN search_fold((((((((' '::text || COALESCE(name, ''::text)) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || regexp_replace(COALESCE(phone, ''::text), '\D'::text, ''::text, 'g'::text)));

create function customer_key(email text, phone text)
returns text
language sql immutable parallel safe
RETURN COALESCE(NULLIF(lower(TRIM(BOTH FROM email)), ''::text), CASE WHEN (length(regexp_replace(phone, '\D'::text, ''::text, 'g'::text)) >= 7) THEN "right"(regexp_replace(phone, '\D'::text, ''::text, 'g'::text), 10) ELSE NULL::text END);

create table customer_keys (
  key text check (key <> '') primary key,
  customer_id uuid not null references customers on delete cascade
);
create index customer_keys_of_customer on customer_keys (customer_id);

create table customer_dates (
  id uuid default uuidv7() primary key,
  customer_id uuid not null references customers on delete cascade,
  label text not null check (label <> ''),
  day date not null,
  created_at timestamptz not null default now()
);
create index customer_dates_of_customer on customer_dates (customer_id, day);

create table customer_merges (
  id uuid default uuidv7() primary key,
  kept_id uuid not null references customers on delete cascade,
  merged_id uuid not null references customers on delete cascade,
  keys text[] not null,
  dates uuid[] not null,
  merged_by uuid references users on delete set null,
  merged_at timestamptz not null default now(),
  undone_at timestamptz,
  filled text[] not null default '{}'
);
create index customer_merges_of_kept on customer_merges (kept_id, merged_at);
create index customer_merges_of_merged on customer_merges (merged_id);
create index customer_merges_merged_by on customer_merges (merged_by);

create function note_customer(its_name text, its_email text, its_phone text, at timestamp with time zone)
returns void
language plpgsql
as $$
declare
  its_key text := customer_key(its_email, its_phone);
  known uuid;
  added uuid;
begin
  if its_key is null then return; end if;
  select customer_id into known from customer_keys where key = its_key;
  if known is null then
    insert into customers (name, email, phone, created_at)
    values (nullif(trim(its_name), ''), nullif(trim(its_email), ''), nullif(trim(its_phone), ''), at) returning id into added;
    insert into customer_keys (key, customer_id) values (its_key, added) on conflict do nothing;
    if not found then delete from customers where id = added; end if;
  else
    update customers set name = coalesce(name, nullif(trim(its_name), '')), phone = coalesce(phone, nullif(trim(its_phone), ''))
    where id = known and (name is null and trim(its_name) <> '' or phone is null and trim(its_phone) <> '');
  end if;
end
$$;

create function note_buyer()
returns trigger
language plpgsql
as $$
begin
  perform note_customer(new.buyer_name, new.buyer_email, new.buyer_phone, new.created_at);
  return null;
end
$$;

create function note_client()
returns trigger
language plpgsql
as $$
begin
  perform note_customer(new.name, new.email, new.phone, new.created_at);
  return null;
end
$$;

create function forget_customer()
returns trigger
language plpgsql
as $$
declare
  its_key text := customer_key(old.email, old.phone);
begin
  delete from customers where id = (select customer_id from customer_keys where key = its_key) and note is null
    and not exists (select from customer_dates where customer_id = customers.id)
    and not exists (
      select from customer_keys known where known.customer_id = customers.id and (
        exists (select from clients where lower(email) = known.key)
        or exists (select from clients where email is null and phone is not null and customer_key(null, phone) = known.key)
        or exists (select from orders where buyer_email is not null and lower(buyer_email) = known.key)
        or exists (select from orders where buyer_email is null and buyer_phone is not null
          and customer_key(null, buyer_phone) = known.key)));
  return null;
end
$$;

create function limit_refunds()
returns trigger
language plpgsql
as $$
declare
  paid bigint;
  given bigint;
begin
  select amount_cents into paid from payments where ref = new.payment_ref for update;
  select coalesce(sum(amount_cents), 0) into given from payment_refunds
  where payment_ref = new.payment_ref and status <> 'failed';
  if given + new.amount_cents > paid then
    raise exception 'More than was paid cannot be refunded.'
      using errcode = 'check_violation', constraint = 'refunds_within_payment';
  end if;
  return new;
end
$$;

create table test_refunds (
  id text primary key,
  payment_ref text not null references test_payments(ref),
  amount_cents bigint not null check (amount_cents >= 0),
  created_at timestamptz not null default now()
);
create index test_refunds_of_payment on test_refunds (payment_ref);

create table date_reminders (
  id uuid default uuidv7() primary key,
  email text not null check (email <> ''),
  occasion text not null,
  about text not null default '',
  month smallint not null check (month between 1 and 12),
  day smallint not null check (day between 1 and 31),
  confirmed_at timestamptz,
  last_sent_for date,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index date_reminders_once on date_reminders (lower(email), occasion, lower(about), month, day);
create index date_reminders_by_day on date_reminders (month, day, id) where (confirmed_at is not null);
create index date_reminders_unconfirmed on date_reminders (created_at) where (confirmed_at is null);
create index date_reminders_in_order on date_reminders ((((month * 100) + day)), id);
create index date_reminders_by_email on date_reminders (lower(email), id);
create index date_reminders_newest on date_reminders (created_at, id);

create table test_disputes (
  id text primary key,
  payment_ref text not null unique references test_payments(ref),
  amount_cents bigint not null check (amount_cents >= 0),
  status text not null default 'open' check (status in ('open', 'won', 'lost')),
  reason text not null,
  respond_by timestamptz not null,
  created_at timestamptz not null default now()
);

create table subscriptions (
  id uuid default uuidv7() primary key,
  number bigint generated always as identity unique,
  version integer not null default 1,
  state text not null default 'active' check (state in ('active', 'paused', 'ended', 'payment_failed')),
  rhythm text not null check (rhythm in ('weekly', 'biweekly', 'monthly')),
  anchor_day date not null,
  next_day date not null,
  paused_until date,
  variant_id uuid,
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
  provider text not null,
  card_ref text not null,
  first_order_id uuid not null unique references orders on delete cascade,
  failures integer not null default 0,
  retry_on date,
  reminded_for date,
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  card_since timestamptz not null default now(),
  card_label text,
  card_expires_on date,
  card_checked_at timestamptz,
  card_told_for date
);
create index subscriptions_due on subscriptions (next_day) where state in ('active', 'paused');
create index subscriptions_by_window on subscriptions (fulfillment_window_id) where (fulfillment_window_id is not null);
create index subscriptions_by_day on subscriptions (next_day, id);
create index subscriptions_newest on subscriptions (created_at, id);
create index subscriptions_by_buyer on subscriptions (lower("left"(buyer_name, 100)), id);
create index subscriptions_card_to_check on subscriptions (card_checked_at NULLS FIRST) where (state <> 'ended');
create index subscriptions_card_expiring on subscriptions (card_expires_on) where (state <> 'ended');
create index subscriptions_by_email on subscriptions (lower(buyer_email), created_at);

create table gift_cards (
  id uuid default uuidv7() primary key,
  number bigint generated always as identity unique,
  code_hash text not null unique,
  last4 text not null check (length(last4) = 4),
  balance_cents bigint not null default 0 check (balance_cents >= 0),
  currency text not null,
  paid_by text not null check (paid_by in ('cash', 'check', 'transfer', 'gift', 'order')),
  for_name text check (for_name <> ''),
  note text check (note <> ''),
  issued_by uuid references users on delete set null,
  blocked_at timestamptz,
  blocked_by uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create index gift_cards_newest on gift_cards (created_at, id);
create index gift_cards_by_balance on gift_cards (balance_cents, id);
create index gift_cards_by_last4 on gift_cards (last4);
create index gift_cards_by_name on gift_cards (lower("left"(for_name, 100)), id);

create table gift_card_movements (
  id uuid default uuidv7() primary key,
  gift_card_id uuid not null references gift_cards,
  kind text not null check (kind in ('issue', 'order', 'refund', 'return')),
  cents bigint not null check (cents <> 0),
  order_id uuid references orders on delete set null,
  user_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  constraint gift_card_movements_check check (((kind = 'order') or ((kind = 'return') = (cents < 0))))
);
create index gift_card_movements_of_card on gift_card_movements (gift_card_id, id);
create index gift_card_movements_of_order on gift_card_movements (order_id) where (order_id is not null);
create index gift_card_movements_by_day on gift_card_movements (created_at, id);
create unique index gift_card_movements_one_issue on gift_card_movements (gift_card_id) where (kind = 'issue');

create function move_gift_card_money()
returns trigger
language plpgsql
as $$
begin
  update gift_cards set balance_cents = balance_cents + new.cents
  where id = new.gift_card_id and balance_cents + new.cents >= 0 
    and (new.cents > 0 or new.kind = 'return' or blocked_at is null);
  if not found then
    raise exception using errcode = 'check_violation', constraint = 'gift_card_balance',
      message = 'The gift card has not that much, or is blocked.';
  end if;
  return new;
end
$$;

create function keep_gift_card_movement()
returns trigger
language plpgsql
as $$
begin
  raise exception 'A movement of a gift card stays as it is.' using errcode = 'check_violation';
end
$$;

create function hold_gift_card()
returns trigger
language plpgsql
as $$
declare
  held bigint := case when old.status in ('pending', 'paid') then old.gift_card_cents else 0 end;
  wanted bigint := case when new.status in ('pending', 'paid') then new.gift_card_cents else 0 end;
begin
  if new.status = 'refunded' then return null; end if;
  if old.gift_card_id is not distinct from new.gift_card_id then
    if held <> wanted then
      insert into gift_card_movements (gift_card_id, kind, cents, order_id)
      values (new.gift_card_id, 'order', held - wanted, new.id);
    end if;
    return null;
  end if;
  if held > 0 then
    insert into gift_card_movements (gift_card_id, kind, cents, order_id) values (old.gift_card_id, 'order', held, new.id);
  end if;
  if wanted > 0 then
    insert into gift_card_movements (gift_card_id, kind, cents, order_id) values (new.gift_card_id, 'order', -wanted, new.id);
  end if;
  return null;
end
$$;

create function refund_to_gift_card()
returns trigger
language plpgsql
as $$
begin
  insert into gift_card_movements (gift_card_id, kind, cents, order_id, user_id)
  select orders.gift_card_id, 'refund', new.amount_cents, orders.id, new.requested_by
  from payments join orders on orders.id = payments.order_id
  where payments.ref = new.payment_ref and payments.provider = 'gift_card';
  return null;
end
$$;

create table gift_card_sales (
  order_id uuid primary key references orders on delete cascade,
  recipient_name text not null check (recipient_name <> ''),
  recipient_email text check (recipient_email <> ''),
  message text check (message <> ''),
  send_on date not null,
  gift_card_id uuid unique references gift_cards,
  sent_at timestamptz,
  returned_cents bigint not null default 0 check (returned_cents >= 0),
  spent_cents bigint not null default 0 check (spent_cents >= 0),
  spent_handled_cents bigint not null default 0,
  spent_handled_by text
);
create index gift_card_sales_to_send on gift_card_sales (send_on) where ((gift_card_id is not null) and (sent_at is null));
create index gift_card_sales_spent on gift_card_sales (order_id) where (spent_cents > spent_handled_cents);

create table holidays (
  id uuid default uuidv7() primary key,
  name text not null check (name <> ''),
  is_on boolean not null default false,
  first_day date not null,
  last_day date not null,
  orders_per_day integer not null default 0 check (orders_per_day >= 0),
  order_until date,
  order_until_time text not null default '' check ((order_until_time ~ '^(([01]\d|2[0-3]):[0-5]\d)?$')),
  products text not null default '',
  product_ids uuid[] default '{}'::uuid[] not null,
  percent_up numeric(5,2) not null default 0 check (((percent_up >= (0)::numeric) and (percent_up <= (500)::numeric))),
  round_to text not null default '100' check (round_to in ('1', '50', '100')),
  prices_from date,
  price_change_id uuid references price_changes on delete set null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint holidays_check check (last_day >= first_day)
);
create index holidays_by_day on holidays (first_day, id);
create index holidays_by_name on holidays (lower(name), id);
create index holidays_of_price_change on holidays (price_change_id) where (price_change_id is not null);

create function end_holiday_prices()
returns trigger
language plpgsql
as $$
begin
  update price_changes set revert_on = created_at::date - 1 where id = old.price_change_id and reverted_at is null;
  if tg_op = 'DELETE' then return old; end if;
  new.price_change_id := null;
  return new;
end
$$;

create table text_messages (
  id uuid default uuidv7() primary key,
  order_id uuid not null references orders on delete cascade,
  event_id uuid not null unique,
  recipient text not null,
  body text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
  tries integer not null default 0,
  due_at timestamptz not null,
  provider_ref text,
  error text,
  created_at timestamptz not null default now()
);
create index text_messages_due on text_messages (due_at, id) where status in ('waiting', 'sending');
create index text_messages_of_order on text_messages (order_id, id);

create table text_opt_outs (
  phone text primary key,
  created_at timestamptz not null default now()
);

create table provider_movements (
  id text primary key,
  provider text not null check (provider in ('test', 'stripe')),
  kind text not null check (kind in ('charge', 'refund', 'dispute', 'payout', 'other')),
  order_id uuid,
  refund_id text,
  amount_cents bigint not null,
  fee_cents bigint not null default 0,
  currency text not null,
  happened_at timestamptz not null,
  arrives_on date,
  payout_state text
);
create index provider_movements_by_time on provider_movements (happened_at, id);
create index provider_movements_of_order on provider_movements (order_id) where (order_id is not null);
create index provider_movements_of_refund on provider_movements (refund_id) where (refund_id is not null);

create table provider_ledgers (
  provider text check (provider in ('test', 'stripe')) primary key,
  since timestamptz not null,
  read_until timestamptz not null,
  checked_at timestamptz not null
);

create table sales_entries (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  kind text not null check (kind in ('sale', 'change', 'cancel', 'refund', 'open', 'back')),
  day date not null,
  orders smallint not null default 0 check ((orders >= '-1'::integer) and (orders <= 1)),
  currency text not null,
  goods_cents bigint not null default 0,
  discount_cents bigint not null default 0,
  delivery_cents bigint not null default 0,
  tax_cents bigint not null default 0,
  tip_cents bigint not null default 0,
  total_cents bigint generated always as ((((goods_cents - discount_cents) + delivery_cents) + tax_cents) + tip_cents) stored not null,
  open_cents bigint not null default 0,
  back_cents bigint not null default 0,
  channel text not null,
  fulfillment text,
  zone text,
  occasion text,
  taxes jsonb not null default '[]',
  lines jsonb not null default '[]',
  refund_id text,
  booked_at timestamptz not null default now()
);
create index sales_entries_by_day on sales_entries (day, id);
create index sales_entries_open on sales_entries (day) where (open_cents <> 0);
create index sales_entries_of_order on sales_entries (order_id, id);

create table money_entries (
  id bigint generated always as identity primary key,
  payment_ref text not null references payments(ref),
  order_id uuid,
  day date not null,
  cents bigint not null check (cents <> 0),
  currency text not null,
  method text not null,
  purpose text not null check (purpose in ('sale', 'gift_card', 'stray')),
  is_change boolean not null default false,
  refund_id text,
  booked_at timestamptz not null default now()
);
create index money_entries_by_day on money_entries (day, id);
create index money_entries_of_payment on money_entries (payment_ref, id);

create function keep_entry()
returns trigger
language plpgsql
as $$
begin
  raise exception 'The books are never changed: add an entry.' using errcode = 'check_violation';
end
$$;

create function book_time()
returns timestamp with time zone
language sql stable
as $$
  select coalesce(nullif(current_setting('rhodora.now', true), '')::timestamptz, now())
$$;

create function book_day(moment timestamp with time zone)
returns date
language sql stable
as $$
  select (moment at time zone coalesce((select time_zone from studio_settings limit 1), 'UTC'))::date
$$;

create function entry_of(o orders)
returns sales_entries
language plpgsql stable
as $$
declare
  entry sales_entries;
begin
  entry.order_id := o.id;
  entry.orders := 1;
  entry.currency := o.currency;
  entry.goods_cents := o.subtotal_cents;
  entry.discount_cents := o.discount_cents;
  entry.delivery_cents := o.delivery_cents;
  entry.tax_cents := o.tax_cents;
  entry.tip_cents := o.tip_cents;
  entry.channel := case when o.subscription_id is null then o.channel else 'subscription' end;
  entry.fulfillment := o.fulfillment;
  entry.zone := o.delivery_zone;
  entry.occasion := o.occasion;
  entry.taxes := o.taxes;
  select coalesce(jsonb_agg(jsonb_build_object('line_id', id, 'title', product_title, 'quantity', quantity,
    'cents', unit_price_in_cents::bigint * quantity) order by id), '[]') into entry.lines
  from order_lines where order_id = o.id;
  return entry;
end
$$;

create function taken_back(entry sales_entries)
returns sales_entries
language plpgsql immutable
as $$
begin
  entry.orders := -entry.orders;
  entry.goods_cents := -entry.goods_cents;
  entry.discount_cents := -entry.discount_cents;
  entry.delivery_cents := -entry.delivery_cents;
  entry.tax_cents := -entry.tax_cents;
  entry.tip_cents := -entry.tip_cents;
  entry.open_cents := -entry.open_cents;
  entry.back_cents := -entry.back_cents;
  select coalesce(jsonb_agg(part || jsonb_build_object('taxable_cents', -(part ->> 'taxable_cents')::bigint,
    'tax_cents', -(part ->> 'tax_cents')::bigint)), '[]') into entry.taxes from jsonb_array_elements(entry.taxes) part;
  select coalesce(jsonb_agg(line || jsonb_build_object('quantity', -(line ->> 'quantity')::bigint,
    'cents', -(line ->> 'cents')::bigint)), '[]') into entry.lines from jsonb_array_elements(entry.lines) line;
  return entry;
end
$$;

create function book(entry sales_entries, kind text, moment timestamp with time zone)
returns void
language sql
as $$
  insert into sales_entries (order_id, kind, day, orders, currency, goods_cents, discount_cents, delivery_cents, tax_cents,
    tip_cents, open_cents, back_cents, channel, fulfillment, zone, occasion, taxes, lines, refund_id)
  values (entry.order_id, kind, book_day(moment), coalesce(entry.orders, 0), entry.currency, coalesce(entry.goods_cents, 0),
    coalesce(entry.discount_cents, 0), coalesce(entry.delivery_cents, 0), coalesce(entry.tax_cents, 0),
    coalesce(entry.tip_cents, 0), coalesce(entry.open_cents, 0), coalesce(entry.back_cents, 0), entry.channel,
    entry.fulfillment, entry.zone, entry.occasion, coalesce(entry.taxes, '[]'), coalesce(entry.lines, '[]'), entry.refund_id)
$$;

create function left_of_sale(wanted uuid)
returns bigint
language sql stable
as $$
  select coalesce(sum(total_cents), 0)::bigint from sales_entries where order_id = wanted
$$;

create function share_of_sale(wanted uuid, cents bigint)
returns sales_entries
language plpgsql stable
as $$
declare
  entry sales_entries;
  rest record;
  untipped bigint;
  taken bigint;
  places bigint;
  is_all boolean;
  part numeric;
begin
  select * into entry from sales_entries where order_id = wanted and orders <> 0 order by id desc limit 1;
  select sum(goods_cents) as goods, sum(discount_cents) as discount, sum(delivery_cents) as delivery, sum(tax_cents) as tax,
    sum(tip_cents) as tip, sum(total_cents) as total into rest from sales_entries where order_id = wanted;
  untipped := rest.total - rest.tip;
  -- All that is left, part by part, even if changes and refunds together took more off than there was.
  is_all := cents = rest.total;
  taken := case when is_all then untipped else least(cents, greatest(untipped, 0)) end;
  part := case when is_all then 1 else taken::numeric / greatest(untipped, 1) end;
  select coalesce(jsonb_agg(jsonb_build_object('level', level, 'name', name, 'region', region, 'basis_points', basis_points,
      'taxable_cents', -round(taxable * part), 'tax_cents', -round(tax * part))), '[]'),
    coalesce(sum(tax), 0), coalesce(-sum(round(tax * part)), 0)
    into entry.taxes, places, entry.tax_cents
  from (
    select level, name, region, basis_points, sum(each.taxable_cents) as taxable, sum(each.tax_cents) as tax
    from sales_entries, jsonb_to_recordset(taxes) as each
      (level text, name text, region text, basis_points integer, taxable_cents bigint, tax_cents bigint)
    where order_id = wanted group by 1, 2, 3, 4) place
  where taxable <> 0 or tax <> 0;
  -- Orders from before sales tax by destination have no places.
  if places <> rest.tax then entry.tax_cents := -round(rest.tax * part); end if;
  entry.delivery_cents := -round(rest.delivery * part);
  entry.discount_cents := -round(rest.discount * part);
  entry.goods_cents := -taken - entry.delivery_cents - entry.tax_cents + entry.discount_cents;
  entry.tip_cents := taken - cents;
  entry.orders := 0;
  entry.lines := '[]';
  entry.open_cents := 0;
  entry.back_cents := 0;
  entry.refund_id := null;
  return entry;
end
$$;

create function book_order(wanted uuid)
returns void
language plpgsql
as $$
declare
  o orders;
  booked sales_entries;
  entry sales_entries;
  is_sold boolean;
  is_booked boolean;
  open_change bigint;
begin
  select * into o from orders where id = wanted for no key update;
  if not found or o.paid_at is null or o.channel = 'gift_card' then return; end if;
  is_sold := o.status in ('paid', 'refunded');
  select * into booked from sales_entries where order_id = wanted and orders <> 0 order by id desc limit 1;
  is_booked := found and booked.orders = 1;
  open_change := case when o.status = 'paid' then o.balance_cents else 0 end
    - (select coalesce(sum(open_cents), 0) from sales_entries where order_id = wanted);
  if is_sold and not is_booked then
    entry := entry_of(o);
    entry.open_cents := open_change;
    perform book(entry, 'sale', o.paid_at);
    return;
  end if;
  if not is_sold then
    if not is_booked then return; end if;
    entry := share_of_sale(wanted, left_of_sale(wanted));
    entry.orders := -1;
    entry.lines := (taken_back(booked)).lines;
    entry.open_cents := open_change;
    perform book(entry, 'cancel', coalesce(o.ended_at, book_time()));
    return;
  end if;
  entry := entry_of(o);
  if (entry.goods_cents, entry.discount_cents, entry.delivery_cents, entry.tax_cents, entry.tip_cents, entry.taxes, entry.lines)
    is distinct from (booked.goods_cents, booked.discount_cents, booked.delivery_cents, booked.tax_cents, booked.tip_cents,
    booked.taxes, booked.lines)
    or coalesce(entry.zone, booked.zone) is distinct from booked.zone or entry.occasion is distinct from booked.occasion then
    booked.open_cents := 0;
    booked.back_cents := 0;
    perform book(taken_back(booked), 'change', book_time());
    perform book(entry, 'change', book_time());
    perform clear_negative_sale(wanted);
  end if;
  if open_change = 0 then return; end if;
  if o.status = 'refunded' then
    entry := share_of_sale(wanted, least(-open_change, left_of_sale(wanted)));
    entry.open_cents := open_change;
    perform book(entry, 'refund', coalesce(o.ended_at, book_time()));
  else
    perform book_beside(wanted, 'open', book_time(), open_change, 0, null);
  end if;
end
$$;

create function book_beside(wanted uuid, kind text, moment timestamp with time zone, owed bigint, back bigint, refund text)
returns void
language plpgsql
as $$
declare
  entry sales_entries;
  latest sales_entries;
begin
  select * into latest from sales_entries where order_id = wanted order by id desc limit 1;
  if not found then return; end if;
  entry.order_id := wanted;
  entry.currency := latest.currency;
  entry.channel := latest.channel;
  entry.open_cents := owed;
  entry.back_cents := back;
  entry.refund_id := refund;
  perform book(entry, kind, moment);
end
$$;

create function book_refund(wanted uuid, cents bigint, is_change boolean, refund text, moment timestamp with time zone)
returns void
language plpgsql
as $$
declare
  of_sale bigint := case when is_change then 0 else least(cents, greatest(left_of_sale(wanted), 0)) end;
  entry sales_entries;
begin
  if of_sale > 0 then
    entry := share_of_sale(wanted, of_sale);
    entry.refund_id := refund;
    perform book(entry, 'refund', moment);
  end if;
  if cents > of_sale then perform book_beside(wanted, 'back', moment, 0, of_sale - cents, refund); end if;
end
$$;

create function book_payment(wanted text)
returns void
language plpgsql
as $$
declare
  p payments;
  o orders;
  refund payment_refunds;
  entry sales_entries;
  its_purpose text;
  its_method text;
  refund_method text;
  cents bigint;
  moment timestamptz;
begin
  select * into p from payments where ref = wanted;
  if not found or p.status in ('open', 'closed') then return; end if;
  -- Refunds of one order wait for each other here.
  select * into o from orders where id = p.order_id for no key update;
  its_method := case p.provider when 'manual' then coalesce(p.method, 'cash') else p.provider end;
  select purpose into its_purpose from money_entries where payment_ref = wanted order by id limit 1;
  if not found then
    its_purpose := case
      when o.paid_at is null or p.refund_reason <> 'at_provider' then 'stray'
      when o.channel = 'gift_card' then 'gift_card' else 'sale' end;
    moment := case when p.status = 'paid' then p.settled_at when its_purpose <> 'stray' and not p.is_balance then o.paid_at end;
    if p.amount_cents > 0 then
      insert into money_entries (payment_ref, order_id, day, cents, currency, method, purpose)
      values (wanted, o.id, book_day(coalesce(moment, least(book_time(), p.settled_at))), p.amount_cents, p.currency, its_method, its_purpose);
    end if;
  end if;
  for refund in
    select * from payment_refunds where payment_ref = wanted and status in ('succeeded', 'failed') order by updated_at, id
  loop
    refund_method := case when refund.is_by_hand then 'otherwise' else its_method end;
    select coalesce(sum(money_entries.cents), 0) into cents from money_entries
    where payment_ref = wanted and refund_id = refund.id;
    if refund.status = 'failed' and cents < 0 then
      -- The provider took back what it had said.
      insert into money_entries (payment_ref, order_id, day, cents, currency, method, purpose, is_change, refund_id)
      values (wanted, o.id, book_day(refund.updated_at), -cents, p.currency, refund_method, its_purpose, refund.is_change,
        refund.id);
      for entry in select * from sales_entries where order_id = o.id and refund_id = refund.id order by id loop
        perform book(taken_back(entry), entry.kind, refund.updated_at);
      end loop;
    elsif refund.status = 'succeeded' and cents = 0 then
      select least(refund.amount_cents, coalesce(sum(money_entries.cents), 0)) into cents from money_entries
      where payment_ref = wanted;
      continue when cents <= 0;
      insert into money_entries (payment_ref, order_id, day, cents, currency, method, purpose, is_change, refund_id)
      values (wanted, o.id, book_day(refund.updated_at), -cents, p.currency, refund_method, its_purpose, refund.is_change,
        refund.id);
      if its_purpose = 'sale' then
        perform book_refund(o.id, cents, refund.is_change, refund.id, refund.updated_at);
      end if;
    end if;
  end loop;
  if p.status <> 'refunded' then return; end if;
  -- Given back another way, or of which the provider has reported no more than that it is done.
  select coalesce(sum(money_entries.cents), 0) into cents from money_entries where payment_ref = wanted;
  if cents <= 0 then return; end if;
  moment := coalesce(p.settled_at, book_time());
  insert into money_entries (payment_ref, order_id, day, cents, currency, method, purpose)
  values (wanted, o.id, book_day(moment), -cents, p.currency,
    case when p.handled_by is null then its_method else 'otherwise' end, its_purpose);
  if its_purpose = 'sale' then perform book_refund(o.id, cents, false, null, moment); end if;
end
$$;

create function book_changed_order()
returns trigger
language plpgsql
as $$
begin
  perform book_order(new.id);
  return null;
end
$$;

create function book_changed_payment()
returns trigger
language plpgsql
as $$
begin
  perform book_payment(new.ref);
  return null;
end
$$;

create function book_changed_refund()
returns trigger
language plpgsql
as $$
begin
  perform book_payment(new.payment_ref);
  return null;
end
$$;

create function book_less()
returns trigger
language plpgsql
as $$
begin
  perform book_beside(new.order_id, 'back', new.changed_at, 0, new.less_cents, null);
  return null;
end
$$;

create function subscription_search_text(number bigint, buyer_name text, buyer_email text, buyer_phone text, recipient_name text, recipient_phone text, product_title text)
returns text
language sql immutable parallel safe
RETURN search_fold((((((((((((((' '::text || (number)::text) || ' '::text) || buyer_name) || ' '::text) || buyer_email) || ' '::text) || COALESCE(recipient_name, ''::text)) || ' '::text) || product_title) || ' '::text) || regexp_replace(COALESCE(buyer_phone, ''::text), '\D'::text, ''::text, 'g'::text)) || ' '::text) || regexp_replace(COALESCE(recipient_phone, ''::text), '\D'::text, ''::text, 'g'::text)));

create function gift_card_search_text(number bigint, last4 text, for_name text, note text)
returns text
language sql immutable parallel safe
RETURN search_fold((((((((' '::text || (number)::text) || ' '::text) || last4) || ' '::text) || COALESCE(for_name, ''::text)) || ' '::text) || COALESCE(note, ''::text)));

create function total_customer(its_id uuid)
returns void
language plpgsql
as $$
declare
  keys text[];
begin
  perform from customers where id = its_id for no key update;
  select coalesce(array_agg(key), '{}') into keys from customer_keys where customer_id = its_id;
  update customers set (orders, spent_cents, last_order_at) = (
    select count(*), coalesce(sum(case when status = 'paid' then total_cents - (
      select coalesce(sum(refund.amount_cents), 0)
      from payments payment join payment_refunds refund on refund.payment_ref = payment.ref
      where payment.order_id = orders.id and payment.status = 'paid' and refund.status = 'succeeded' and not refund.is_change
    ) else 0 end), 0), max(created_at)
    from orders where status in ('paid', 'refunded') and (
      lower(buyer_email) = any (keys) and buyer_email is not null
      or customer_key(null, buyer_phone) = any (keys) and buyer_email is null and buyer_phone is not null))
  where id = its_id;
end
$$;

create function total_buyer(email text, phone text)
returns void
language plpgsql
as $$
declare
  its_key text := customer_key(email, phone);
  its_id uuid;
  is_moved boolean;
begin
  loop
    select customer_id into its_id from customer_keys where key = its_key;
    if its_id is null then return; end if;
    perform total_customer(its_id);
    select customer_id <> its_id into is_moved from customer_keys where key = its_key;
    if is_moved is not true then return; end if;
  end loop;
end
$$;

create function total_buyer_of_order()
returns trigger
language plpgsql
as $$
declare
  was_paid boolean := tg_op = 'UPDATE' and old.status = 'paid';
  was_refunded boolean := tg_op = 'UPDATE' and old.status = 'refunded';
begin
  if tg_op = 'DELETE' then
    perform total_buyer(old.buyer_email, old.buyer_phone);
  elsif was_refunded or new.status <> 'paid' or was_paid
    and customer_key(old.buyer_email, old.buyer_phone) is distinct from customer_key(new.buyer_email, new.buyer_phone) then
    if tg_op = 'UPDATE' then perform total_buyer(old.buyer_email, old.buyer_phone); end if;
    perform total_buyer(new.buyer_email, new.buyer_phone);
  elsif was_paid then
    perform add_to_buyer(new.buyer_email, new.buyer_phone, 0, new.total_cents - old.total_cents, new.created_at);
  else
    perform add_to_buyer(new.buyer_email, new.buyer_phone, 1, new.total_cents, new.created_at);
  end if;
  return null;
end
$$;

create function total_buyer_of_refund()
returns trigger
language plpgsql
as $$
begin
  perform total_buyer(buyer_email, buyer_phone) from orders
  where id = (select order_id from payments where ref = new.payment_ref) and status = 'paid';
  return null;
end
$$;

create function total_key()
returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' then perform total_customer(old.customer_id); end if;
  perform total_customer(new.customer_id);
  return null;
end
$$;

create table card_setups (
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
create index card_setups_open on card_setups (checked_at) where (status = 'open');

create table test_card_setups (
  ref text primary key,
  subscription_id uuid not null,
  status text not null default 'open' check (status in ('open', 'needs_confirmation', 'stored', 'closed')),
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  card_expires_on date,
  created_at timestamptz not null default now()
);

create table ledger_differences (
  id uuid default uuidv7() primary key,
  provider text not null check (provider in ('test', 'stripe')),
  kind text not null check (kind in ('charge', 'refund')),
  ref text not null,
  ours_cents bigint not null,
  theirs_cents bigint not null,
  told_at timestamptz,
  note text check (note <> ''),
  explained_by uuid references users on delete set null,
  explained_at timestamptz,
  constraint ledger_differences_provider_kind_ref_key unique (provider, kind, ref)
);

create function add_to_buyer(email text, phone text, more_orders integer, more_cents bigint, ordered_at timestamp with time zone)
returns void
language plpgsql
as $$
declare
  its_key text := customer_key(email, phone);
  its_id uuid;
  is_its boolean;
begin
  loop
    select customer_id into its_id from customer_keys where key = its_key;
    if its_id is null then return; end if;
    -- A merge locks both customers before it moves a key, so the key is looked up again under the lock.
    perform from customers where id = its_id for no key update;
    select customer_id = its_id into is_its from customer_keys where key = its_key;
    exit when is_its;
  end loop;
  update customers set orders = orders + more_orders, spent_cents = spent_cents + more_cents,
    last_order_at = greatest(last_order_at, ordered_at)
  where id = its_id;
end
$$;

create function clear_negative_sale(wanted uuid)
returns void
language plpgsql
as $$
declare
  entry sales_entries;
  left_cents bigint := left_of_sale(wanted);
begin
  if left_cents >= 0 then return; end if;
  entry := share_of_sale(wanted, left_cents);
  entry.back_cents := left_cents;
  entry.refund_id := (select refund_id from sales_entries where order_id = wanted and kind = 'refund' and refund_id is not null
    order by id desc limit 1);
  perform book(entry, 'refund', book_time());
end
$$;

create function move_end_of_holiday_prices()
returns trigger
language plpgsql
as $$
begin
  update price_changes set revert_on = new.last_day + 1
  where id = new.price_change_id and reverted_at is null and revert_on is not null;
  return null;
end
$$;

create function start_holiday_without_prices()
returns trigger
language plpgsql
as $$
begin
  new.price_change_id := null;
  return new;
end
$$;

create table studio_settings (
  singleton boolean default true check (singleton) primary key,
  name text not null,
  blurb text not null default '',
  email text not null default '',
  phone text not null default '',
  street text not null default '',
  city text not null default '',
  region text not null default '',
  postal_code text not null default '',
  facebook_url text,
  instagram_url text,
  time_zone text not null default 'America/New_York',
  currency text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  delivery_fee_cents integer not null default 0 check (delivery_fee_cents >= 0),
  updated_at timestamptz not null default now(),
  booking_lead_minutes integer not null default 60 check (booking_lead_minutes between 0 and 20160),
  booking_horizon_months integer not null default 12 check (booking_horizon_months between 1 and 36),
  version integer not null default 1,
  hours jsonb not null default '[{"opens": "10:00", "state": "closed", "closes": "18:00", "delivers": false}, {"opens": "10:00", "state": "open", "closes": "18:00", "delivers": true}, {"opens": "10:00", "state": "open", "closes": "18:00", "delivers": true}, {"opens": "10:00", "state": "open", "closes": "18:00", "delivers": true}, {"opens": "10:00", "state": "open", "closes": "18:00", "delivers": true}, {"opens": "10:00", "state": "open", "closes": "18:00", "delivers": true}, {"opens": "10:00", "state": "by_appointment", "closes": "18:00", "delivers": false}]',
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  freshness text not null default '',
  hours_set_at timestamptz,
  order_cutoff text not null default '' check ((order_cutoff ~ '^(([01]\d|2[0-3]):[0-5]\d)?$')),
  orders_per_day integer not null default 0 check (orders_per_day >= 0),
  tip_choices text not null default '' check ((tip_choices ~ '^(\d{1,2}(, \d{1,2}){0,3})?$')),
  gift_card_amounts text not null default '' check ((gift_card_amounts ~ '^([1-9]\d{0,2}(, [1-9]\d{0,2}){0,5})?$')),
  constraint business_hours check (is_business_hours(hours))
);

create table blog_posts (
  id uuid default uuidv7() primary key,
  title text not null,
  content text not null default '',
  excerpt text,
  category text,
  image_path text,
  author_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  is_published boolean not null default true,
  publish_at timestamptz,
  published_at timestamptz default now(),
  version integer not null default 1,
  saved_at timestamptz not null default now(),
  saved_by uuid default acting_user_id() references users on delete set null,
  constraint blog_posts_check check ((publish_at is null) or (not is_published))
);
create index blog_posts_by_title on blog_posts (lower(title), id);
create index blog_posts_by_category on blog_posts (lower(coalesce(category, '')), id);
create index blog_posts_newest on blog_posts (created_at desc, id desc);
create index blog_posts_public on blog_posts (created_at desc, id desc) where is_published;
create index blog_posts_due on blog_posts (publish_at) where (publish_at is not null);

create table terms_sections (
  id uuid default uuidv7() primary key,
  title text not null,
  content text not null,
  sort_order integer not null default 0,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  saved_at timestamptz not null default now(),
  saved_by uuid default acting_user_id() references users on delete set null
);
create index terms_sections_by_title on terms_sections (lower(title), id);
create index terms_sections_in_order on terms_sections (sort_order, id);

create view searchable_posts as
 select 'post' AS kind,
    id,
    title,
    strip_markup(concat_ws(' ', excerpt, content)) AS text,
    strip_markup(category) AS keywords,
    image_path AS picture,
        case
            when image_path !~ '^(https?:|/)' then 'blog-images'
            else NULL::text
        end AS picture_bucket
   from blog_posts
  where is_published;

create index contact_messages_by_words on contact_messages using gin (search_fold((((((((' ' || first_name) || ' ') || last_name) || ' ') || email) || ' ') || subject)) gin_trgm_ops);

create index clients_by_words on clients using gin (client_search_text(name, email, phone, partner_name, event_venue) gin_trgm_ops);

create index clients_by_phone on clients (customer_key(NULL::text, phone)) where ((email is null) and (phone is not null));

create index products_by_words on products using gin (product_search_text(title, type) gin_trgm_ops);

create index variants_by_words on variants using gin (variant_search_text(title, sku) gin_trgm_ops);

create index orders_by_phone on orders (customer_key(NULL::text, buyer_phone)) where ((buyer_email is null) and (buyer_phone is not null));

create index orders_by_service on orders using gin (search_fold((((' ' || coalesce(deceased_name, '')) || ' ') || coalesce(funeral_home, ''))) gin_trgm_ops) where ((deceased_name is not null) or (funeral_home is not null));

create index orders_by_full_text on orders using gin (order_full_text(buyer_name, buyer_email, buyer_phone, recipient_name, recipient_phone, delivery_street, delivery_city, delivery_postal_code, card_message, card_signature) gin_trgm_ops) where ((buyer_email is not null) or (buyer_name is not null));

create index emails_by_words on emails using gin (search_fold((((' ' || recipient) || ' ') || subject)) gin_trgm_ops);

create index customers_by_text on customers using gin (customer_search_text(name, email, phone) gin_trgm_ops);

create index customers_by_phone on customers (customer_key(NULL::text, phone)) where (merged_into is null);

create index subscriptions_by_text on subscriptions using gin (subscription_search_text(number, buyer_name, buyer_email, buyer_phone, recipient_name, recipient_phone, product_title) gin_trgm_ops);

create index gift_cards_by_text on gift_cards using gin (gift_card_search_text(number, last4, for_name, note) gin_trgm_ops);

alter table orders add constraint orders_subscription_id_fkey foreign key (subscription_id) references subscriptions(id) on delete set null;

alter table orders add constraint orders_gift_card_id_fkey foreign key (gift_card_id) references gift_cards(id);

create trigger record_change after insert or delete or update on users for each row execute function record_change();
create trigger increment_version before update of role on users for each row when ((old.role is distinct from new.role))
  execute function increment_version();

create trigger record_change after insert or delete or update on testimonials for each row execute function record_change();
create trigger move_to_trash before delete on testimonials for each row execute function move_to_trash();
create trigger increment_version before update on testimonials for each row execute function increment_version('sort_order');

create trigger record_change after insert or delete or update on contact_messages for each row execute function record_change();
create trigger move_to_trash before delete on contact_messages for each row execute function move_to_trash();

create trigger record_change after insert or delete or update on site_images for each row execute function record_change();
create trigger move_to_trash before delete on site_images for each row execute function move_to_trash();
create trigger increment_version before update on site_images for each row execute function increment_version('sort_time');

create trigger record_change after insert or delete or update on flower_types for each row execute function record_change();
create trigger move_to_trash before delete on flower_types for each row execute function move_to_trash();
create trigger increment_version before update on flower_types for each row execute function increment_version();
create trigger index_added after insert on flower_types referencing new table as added for each statement
  execute function index_added('searchable_flowers', 'flower');
create trigger index_changed after update of name, blurb, description, natural_colors_available, in_season_availability, imported_from, meanings, image_path on flower_types
  for each row
  execute function index_changed('searchable_flowers', 'flower');
create trigger index_removed after delete on flower_types referencing old table as removed for each statement
  execute function index_removed('searchable_flowers', 'flower');
create trigger clear_index after truncate on flower_types for each statement
  execute function clear_index('searchable_flowers', 'flower');

create trigger record_change after insert or delete or update on reference_materials for each row
  execute function record_change();
create trigger move_to_trash before delete on reference_materials for each row execute function move_to_trash();
create trigger increment_version before update on reference_materials for each row execute function increment_version();
create trigger index_added after insert on reference_materials referencing new table as added for each statement
  execute function index_added('searchable_worksheets', 'worksheet');
create trigger index_changed after update of title, description, worksheet, image_path on reference_materials for each row
  execute function index_changed('searchable_worksheets', 'worksheet');
create trigger index_removed after delete on reference_materials referencing old table as removed for each statement
  execute function index_removed('searchable_worksheets', 'worksheet');
create trigger clear_index after truncate on reference_materials for each statement
  execute function clear_index('searchable_worksheets', 'worksheet');

create trigger record_change after insert or delete or update on vendors for each row execute function record_change();
create trigger move_to_trash before delete on vendors for each row execute function move_to_trash();
create trigger increment_version before update on vendors for each row execute function increment_version();
create trigger index_added after insert on vendors referencing new table as added for each statement
  execute function index_added('searchable_vendors', 'vendor');
create trigger index_changed after update of name, category, image_url on vendors for each row
  execute function index_changed('searchable_vendors', 'vendor');
create trigger index_removed after delete on vendors referencing old table as removed for each statement
  execute function index_removed('searchable_vendors', 'vendor');
create trigger clear_index after truncate on vendors for each statement
  execute function clear_index('searchable_vendors', 'vendor');

create trigger notify_list_change after insert or delete or update or truncate on rental_items for each statement
  execute function notify_list_change();
create trigger record_change after insert or delete or update on rental_items for each row execute function record_change();
create trigger move_to_trash before delete on rental_items for each row execute function move_to_trash();
create trigger increment_version before update on rental_items for each row execute function increment_version();
create trigger index_added after insert on rental_items referencing new table as added for each statement
  execute function index_added('searchable_rentals', 'rental');
create trigger index_changed after update of name, description, image_url on rental_items for each row
  execute function index_changed('searchable_rentals', 'rental');
create trigger index_removed after delete on rental_items referencing old table as removed for each statement
  execute function index_removed('searchable_rentals', 'rental');
create trigger clear_index after truncate on rental_items for each statement
  execute function clear_index('searchable_rentals', 'rental');

create trigger record_change after insert or delete or update on clients for each row execute function record_change();
create trigger move_to_trash before delete on clients for each row execute function move_to_trash();
create trigger note_client after insert or update of name, email, phone on clients for each row execute function note_client();
create trigger forget_customer after delete on clients for each row execute function forget_customer();

create trigger record_change after insert or delete or update on client_form_fields for each row
  execute function record_change();
create trigger move_to_trash before delete on client_form_fields for each row execute function move_to_trash();
create trigger record_deleted_form_field after delete on client_form_fields for each row
  execute function record_former_form_field();
create trigger record_renamed_form_field after update of field_name on client_form_fields
  for each row when ((old.field_name <> new.field_name))
  execute function record_former_form_field();
create trigger increment_version before update on client_form_fields for each row execute function increment_version();

create trigger record_change after insert or delete or update on client_files for each row execute function record_change();
create trigger move_to_trash before delete on client_files for each row execute function move_to_trash();

create trigger record_change after insert or delete or update on client_documents for each row execute function record_change();
create trigger move_to_trash before delete on client_documents for each row execute function move_to_trash();

create trigger price_product before update of site_product_selection on products for each row execute function price_product();
create trigger count_added_products after insert on products referencing new table as changed_products for each statement
  execute function count_added_products();
create trigger count_deleted_products after delete on products referencing old table as changed_products for each statement
  execute function count_deleted_products();
create trigger count_changed_product after update of is_hidden, status, deleted_at on products for each row
  execute function count_changed_product();
create trigger record_change after insert or delete or update on products for each row execute function record_change();
create trigger move_to_trash before delete on products for each row execute function move_to_trash();
create trigger index_added after insert on products referencing new table as added for each statement
  execute function index_added('searchable_products', 'product');
create trigger index_changed after update of title, subtitle, description, type, ribbon_text, thumbnail, status, is_hidden, deleted_at on products
  for each row
  execute function index_changed('searchable_products', 'product');
create trigger index_removed after delete on products referencing old table as removed for each statement
  execute function index_removed('searchable_products', 'product');
create trigger clear_index after truncate on products for each statement
  execute function clear_index('searchable_products', 'product');
create trigger increment_version before update on products for each row
  execute function increment_version('order', 'display_price_cents', 'updated_at');
create trigger index_changed_occasions after update of occasions on products for each row
  execute function index_changed('searchable_products', 'product');

create trigger price_products_added after insert on variants referencing new table as changed_variants for each statement
  execute function price_products();
create trigger price_products_removed after delete on variants referencing old table as changed_variants for each statement
  execute function price_products();
create trigger reprice_product after update of price_in_cents, sale_price_in_cents, sort_order, product_id on variants
  for each row
  execute function reprice_product();
create trigger move_to_trash before delete on variants for each row execute function move_to_trash();
create trigger relink_order_lines after insert on variants for each row execute function relink_order_lines();
create trigger record_change after insert or delete or update on variants
  for each row when ((current_setting('rhodora.actor', true) <> ''))
  execute function record_change();

create trigger increment_version before update of staff_note on orders
  for each row when ((old.staff_note is distinct from new.staff_note))
  execute function increment_version();
create trigger record_change after insert or delete or update on orders
  for each row when ((current_setting('rhodora.actor', true) <> ''))
  execute function record_change();
create trigger check_discount_limits after update of discount_code, buyer_email, status on orders
  for each row when (((new.discount_code is not null) and (new.status = 'pending') and ((old.discount_code is distinct from new.discount_code) or (old.buyer_email is distinct from new.buyer_email) or (old.status <> 'pending'))))
  execute function check_discount_limits();
create trigger sync_fulfillment_columns before update of fulfillment_state, ready_at, handed_over_at on orders
  for each row when (((old.fulfillment_state is distinct from new.fulfillment_state) or (old.ready_at is distinct from new.ready_at) or (old.handed_over_at is distinct from new.handed_over_at)))
  execute function sync_fulfillment_columns();
create trigger use_stems_of_order before update on orders for each row when ((old.fulfillment_state <> new.fulfillment_state))
  execute function use_stems_of_order();
create trigger note_buyer after update on orders
  for each row when (((new.status = 'paid') and ((old.status <> 'paid') or (old.buyer_email is distinct from new.buyer_email))))
  execute function note_buyer();
create trigger note_buyer_of_new_order after insert on orders for each row when ((new.status = 'paid'))
  execute function note_buyer();
create trigger hold_gift_card after update of status, gift_card_id, gift_card_cents on orders
  for each row when (((old.gift_card_id is not null) or (new.gift_card_id is not null)))
  execute function hold_gift_card();
create constraint trigger book_order after insert or update of status, paid_at, subtotal_cents, discount_cents, delivery_cents, tax_cents, tip_cents, taxes, balance_cents, delivery_zone, occasion on orders deferrable initially deferred
  for each row when ((new.paid_at is not null))
  execute function book_changed_order();
create trigger total_buyer_after_insert after insert on orders
  for each row when ((new.status in ('paid', 'refunded')))
  execute function total_buyer_of_order();
create trigger total_buyer_after_update after update on orders
  for each row when ((((old.status in ('paid', 'refunded')) or (new.status in ('paid', 'refunded'))) and ((((old.status is distinct from new.status) or (old.total_cents is distinct from new.total_cents)) or (old.buyer_email is distinct from new.buyer_email)) or (old.buyer_phone is distinct from new.buyer_phone))))
  execute function total_buyer_of_order();
create trigger total_buyer_after_delete after delete on orders
  for each row when ((old.status in ('paid', 'refunded')))
  execute function total_buyer_of_order();

create trigger keep_deleted_variant_id before update of variant_id on order_lines
  for each row when (((new.variant_id is null) and (old.variant_id is not null)))
  execute function keep_deleted_variant_id();

create constraint trigger book_payment after insert or update of status on payments deferrable initially deferred
  for each row when ((new.status <> ALL (array['open', 'closed'])))
  execute function book_changed_payment();

create trigger record_orphaned_file after delete on stored_files for each row execute function record_orphaned_file();
create trigger move_to_trash before delete on stored_files for each row execute function move_to_trash();
create trigger record_change after insert or delete or update on stored_files for each row execute function record_change();

create trigger record_change after insert or delete or update on meeting_slots for each row execute function record_change();
create trigger move_to_trash before delete on meeting_slots for each row execute function move_to_trash();
create trigger increment_version before update on meeting_slots for each row execute function increment_version();

create trigger record_change after insert or delete or update on meeting_blocks for each row execute function record_change();
create trigger move_to_trash before delete on meeting_blocks for each row execute function move_to_trash();
create trigger check_block_overlap before insert or update of starts_at, ends_at on meeting_blocks for each row
  execute function check_block_overlap();

create trigger record_change after insert or delete or update on meetings for each row execute function record_change();
create trigger move_to_trash before delete on meetings for each row execute function move_to_trash();
create trigger check_meeting_overlap before insert or update of starts_at, ends_at, status on meetings
  for each row when ((new.status in ('requested', 'confirmed')))
  execute function check_meeting_overlap();
create trigger check_meeting_closures before insert or update of starts_at on meetings
  for each row when ((new.status <> 'cancelled'))
  execute function check_meeting_closures();

create trigger add_search_words_of_new_entry after insert on search_entries referencing new table as changed_entries
  for each statement
  execute function add_search_words();
create trigger add_search_words_of_changed_entry after update on search_entries referencing new table as changed_entries
  for each statement
  execute function add_search_words();

create trigger append_only before delete or update or truncate on audit_log for each statement
  execute function prevent_audit_log_changes();
create trigger label_audit_entry before insert on audit_log
  for each row when ((new.table_name in ('orders', 'variants')))
  execute function label_audit_entry();

create trigger record_change after insert or delete or update on factors for each row execute function record_change();

create trigger record_change after insert or delete or update on passkeys for each row execute function record_change();

create trigger limit_refunds before insert on payment_refunds for each row when ((new.requested_at is not null))
  execute function limit_refunds();
create constraint trigger book_refund after insert or update of status on payment_refunds deferrable initially deferred
  for each row when ((new.status in ('succeeded', 'failed')))
  execute function book_changed_refund();
create trigger total_buyer after insert or update on payment_refunds
  for each row when (((new.status = 'succeeded') and (not new.is_change)))
  execute function total_buyer_of_refund();
create trigger refund_to_gift_card after insert on payment_refunds
  for each row when (((new.status = 'succeeded') and (new.amount_cents > 0) and (not new.is_change)))
  execute function refund_to_gift_card();

create trigger record_change after insert or delete or update on closures for each row execute function record_change();
create trigger move_to_trash before delete on closures for each row execute function move_to_trash();
create trigger increment_version before update on closures for each row execute function increment_version();
create trigger lock_meetings before insert or update on closures for each statement execute function lock_meetings();

create trigger record_change after insert or delete or update on studio_pictures for each row execute function record_change();

create trigger save_text_version before update on pages for each row execute function save_text_version('content');
create trigger record_change after insert or delete or update on pages for each row execute function record_change();

create trigger record_change after insert or delete or update on weddings for each row execute function record_change();
create trigger move_to_trash before delete on weddings for each row execute function move_to_trash();
create trigger increment_version before update on weddings for each row execute function increment_version();

create trigger record_change after insert or delete or update on special_hours for each row execute function record_change();
create trigger move_to_trash before delete on special_hours for each row execute function move_to_trash();
create trigger increment_version before update on special_hours for each row execute function increment_version();
create trigger lock_meetings before insert or update on special_hours for each statement execute function lock_meetings();

create trigger record_change after insert or delete or update on email_texts for each row execute function record_change();
create trigger increment_version before update on email_texts for each row
  execute function increment_version('title', 'updated_at', 'updated_by');

create trigger record_change after insert or delete or update on price_changes for each row execute function record_change();

create trigger record_change after insert or delete or update on delivery_zones for each row execute function record_change();
create trigger move_to_trash before delete on delivery_zones for each row execute function move_to_trash();
create trigger increment_version before update on delivery_zones for each row execute function increment_version();

create trigger record_change after insert or delete or update on delivery_windows for each row execute function record_change();
create trigger move_to_trash before delete on delivery_windows for each row execute function move_to_trash();
create trigger increment_version before update on delivery_windows for each row execute function increment_version();

create trigger record_change after insert or delete or update on tax_rates for each row execute function record_change();
create trigger move_to_trash before delete on tax_rates for each row execute function move_to_trash();
create trigger increment_version before update on tax_rates for each row execute function increment_version();

create trigger record_change after insert or delete or update on tax_exemptions for each row execute function record_change();
create trigger move_to_trash before delete on tax_exemptions for each row execute function move_to_trash();
create trigger increment_version before update on tax_exemptions for each row execute function increment_version();

create trigger record_change after insert or delete or update on discount_codes for each row execute function record_change();
create trigger move_to_trash before delete on discount_codes for each row execute function move_to_trash();
create trigger increment_version before update on discount_codes for each row execute function increment_version('product_ids');

create trigger record_change after insert or delete or update on delivery_routes for each row execute function record_change();

create trigger book_less after insert on order_changes for each row when ((new.less_cents > 0)) execute function book_less();

create trigger record_change after insert or delete or update on funeral_homes for each row execute function record_change();
create trigger move_to_trash before delete on funeral_homes for each row execute function move_to_trash();
create trigger increment_version before update on funeral_homes for each row execute function increment_version();

create trigger record_change after insert or delete or update on suppliers for each row execute function record_change();
create trigger move_to_trash before delete on suppliers for each row execute function move_to_trash();
create trigger increment_version before update on suppliers for each row execute function increment_version();

create trigger record_change after insert or delete or update of name, supplier_id, flower_id, bunch_size, bunch_cost, low_at on stems
  for each row
  execute function record_change();
create trigger move_to_trash before delete on stems for each row execute function move_to_trash();
create trigger increment_version before update on stems for each row execute function increment_version('on_hand');
create trigger start_stem_at_zero before insert on stems for each row execute function start_stem_at_zero();
create trigger protect_on_hand before update of on_hand on stems for each row when ((old.on_hand <> new.on_hand))
  execute function protect_on_hand();

create trigger record_change after insert or delete or update on recipes for each row execute function record_change();
create trigger increment_version before update on recipes for each row execute function increment_version();

create trigger move_to_trash before delete on recipe_stems for each row when ((pg_trigger_depth() > 0))
  execute function move_to_trash();

create trigger record_change after insert or delete or update on events for each row execute function record_change();
create trigger move_to_trash before delete on events for each row execute function move_to_trash();
create trigger increment_version before update on events for each row execute function increment_version();
create trigger use_stems_of_event after update of made_at on events
  for each row when (((old.made_at is null) <> (new.made_at is null)))
  execute function use_stems_of_event();

create trigger move_to_trash before delete on event_stems for each row when ((pg_trigger_depth() > 0))
  execute function move_to_trash();

create trigger move_to_trash before delete on stem_movements for each row execute function move_to_trash();
create trigger lock_stem_movements before insert on stem_movements for each statement execute function lock_stem_movements();
create trigger price_stem_movement before insert on stem_movements for each row when ((new.cost_cents = 0))
  execute function price_stem_movement();
create trigger add_stem_movement after insert on stem_movements for each row execute function add_stem_movement();
create trigger append_only before delete or update on stem_movements for each row
  execute function prevent_stem_movement_changes();

create trigger increment_version before update on customers for each row
  execute function increment_version('orders', 'spent_cents', 'last_order_at');
create trigger record_change after insert or delete or update of name, email, phone, note, merged_into on customers for each row
  execute function record_change();

create trigger total_key after update of customer_id on customer_keys for each row execute function total_key();

create trigger record_change after insert or delete or update on customer_dates for each row execute function record_change();

create trigger record_change after insert or delete or update on date_reminders for each row execute function record_change();
create trigger move_to_trash before delete on date_reminders for each row execute function move_to_trash();
create trigger increment_version before update on date_reminders for each row
  execute function increment_version('confirmed_at', 'last_sent_for');

create trigger record_change after insert or delete or update on subscriptions for each row execute function record_change();

create trigger move_gift_card_money before insert on gift_card_movements for each row execute function move_gift_card_money();
create trigger keep_gift_card_movement before update of gift_card_id, kind, cents on gift_card_movements for each row
  execute function keep_gift_card_movement();

create trigger record_change after insert or delete or update on holidays for each row execute function record_change();
create trigger move_to_trash before delete on holidays for each row execute function move_to_trash();
create trigger increment_version before update on holidays for each row
  execute function increment_version('product_ids', 'price_change_id');
create trigger end_holiday_prices before update on holidays
  for each row when (((old.price_change_id is not null) and ((old.is_on and (not new.is_on)) or ((((old.percent_up is distinct from new.percent_up) or (old.round_to is distinct from new.round_to)) or (old.product_ids is distinct from new.product_ids)) or (old.prices_from is distinct from new.prices_from)))))
  execute function end_holiday_prices();
create trigger end_holiday_prices_of_deleted before delete on holidays for each row when ((old.price_change_id is not null))
  execute function end_holiday_prices();
create trigger move_end_of_holiday_prices after update of last_day on holidays
  for each row when (((new.price_change_id is not null) and (old.last_day <> new.last_day)))
  execute function move_end_of_holiday_prices();
create trigger start_holiday_without_prices before insert on holidays for each row when ((new.price_change_id is not null))
  execute function start_holiday_without_prices();

create trigger keep_entry before delete or update on sales_entries for each row execute function keep_entry();

create trigger keep_entry before delete or update on money_entries for each row execute function keep_entry();

create trigger record_change after insert or delete or update on ledger_differences for each row
  execute function record_change();

create trigger record_change after insert or delete or update on studio_settings for each row execute function record_change();
create trigger increment_version before update on studio_settings for each row execute function increment_version('updated_at');

create trigger record_deleted_blog_post after delete on blog_posts for each row execute function record_deleted_blog_post();
create trigger record_change after insert or delete or update on blog_posts for each row execute function record_change();
create trigger move_to_trash before delete on blog_posts for each row execute function move_to_trash();
create trigger save_text_version before update on blog_posts for each row
  execute function save_text_version('title', 'category', 'excerpt', 'content', 'image_path');
create trigger index_added after insert on blog_posts referencing new table as added for each statement
  execute function index_added('searchable_posts', 'post');
create trigger index_removed after delete on blog_posts referencing old table as removed for each statement
  execute function index_removed('searchable_posts', 'post');
create trigger clear_index after truncate on blog_posts for each statement
  execute function clear_index('searchable_posts', 'post');
create trigger index_changed after update of title, excerpt, content, category, image_path, is_published on blog_posts
  for each row
  execute function index_changed('searchable_posts', 'post');

create trigger date_terms_section before update of title, content on terms_sections
  for each row when (((old.title is distinct from new.title) or (old.content is distinct from new.content)))
  execute function date_terms_section();
create trigger record_change after insert or delete or update on terms_sections for each row execute function record_change();
create trigger move_to_trash before delete on terms_sections for each row execute function move_to_trash();
create trigger save_text_version before update on terms_sections for each row
  execute function save_text_version('title', 'content', 'sort_order');

insert into studio_settings (name) values ('Our Studio');

insert into catalog_counts (is_hidden, products) values (false, 0), (true, 0);

insert into list_versions (list, version) values ('rental_items', 1);

insert into pages (path, title) values ('/about', 'About'), ('/services', 'Services'), ('/delivery', 'Delivery & Freshness');

-- Public specification, booking: four times on each day but Sunday. Saturday is by appointment.
insert into meeting_slots (weekday, starts_at, minutes, kind)
select weekday, starts_at::time, 60, case weekday when 6 then 'request' else 'open' end
from unnest(array['09:00', '11:00', '14:00', '16:00']) as starts_at, generate_series(1, 6) as weekday;

insert into client_form_fields (field_name, field_label, field_type, is_required, placeholder, sort_order, role) values
  ('name', 'Your Name', 'text', true, null, 10, 'name'),
  ('partner_name', 'Partner’s Name', 'text', false, null, 20, 'partner_name'),
  ('email', 'Email', 'email', true, null, 30, 'email'),
  ('phone', 'Phone', 'tel', false, null, 40, 'phone'),
  ('event_date', 'Event Date', 'date', false, null, 50, 'event_date'),
  ('event_venue', 'Venue', 'text', false, 'Name and town, if you have one', 60, 'event_venue'),
  ('guest_count', 'Guests', 'text', false, 'About how many', 70, 'guest_count'),
  ('estimated_budget', 'Estimated Budget', 'text', false, null, 80, 'estimated_budget'),
  ('vision_details', 'Tell Us About Your Vision', 'textarea', false, null, 90, 'vision_details');
