-- The studio's own facts (product.md): exactly one row.
create table studio_settings (
  singleton boolean primary key default true check (singleton),
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
  -- 600 is 6 %, charged on goods.
  sales_tax_basis_points integer not null default 0 check (sales_tax_basis_points between 0 and 10000),
  updated_at timestamptz not null default now()
);
insert into studio_settings (name) values ('Our Studio');

create table testimonials (
  id uuid primary key default uuidv7(),
  name text not null,
  month_year text not null,
  rating smallint not null check (rating between 1 and 5),
  text text not null,
  image_url text,
  image_alt text not null default '',
  is_demo boolean not null default false,
  is_published boolean not null default true,
  sort_order integer not null default 0,
  created_at timestamptz not null default now()
);

create table contact_messages (
  id uuid primary key default uuidv7(),
  first_name text not null default '',
  last_name text not null default '',
  email text not null,
  subject text not null default '',
  message text not null,
  answered_at timestamptz,
  created_at timestamptz not null default now()
);
create index contact_messages_newest on contact_messages (created_at desc);
