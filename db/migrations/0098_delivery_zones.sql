-- Where the studio delivers and for how much. Without zones it delivers everywhere for the fee of its settings.
create table delivery_zones (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  -- '26501, 265*, -26554': ZIP codes, their beginnings, and exceptions.
  postal_codes text not null,
  fee numeric(10, 2) not null check (fee >= 0),
  -- Of the goods.
  minimum numeric(10, 2) not null default 0 check (minimum >= 0),
  is_paused boolean not null default false,
  created_at timestamptz not null default now()
);
create index delivery_zones_by_name on delivery_zones (lower(name), id);
call enable_audit('delivery_zones');
call enable_trash('delivery_zones');
call enable_versions('delivery_zones');

alter table studio_settings
  -- 12:00, in the studio's own time zone: later orders are for another day. Empty: until it closes.
  add column order_cutoff text not null default '' check (order_cutoff ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'),
  -- 0 is no limit.
  add column orders_per_day integer not null default 0 check (orders_per_day >= 0);

create index orders_of_a_day on orders (fulfillment_date) where status in ('pending', 'paid');
