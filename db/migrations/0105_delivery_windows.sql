-- Times of day that buyers choose among, each with its own price, last order and limit. Without any, an order has a day alone.
create table delivery_windows (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  fulfillment text not null default 'delivery' check (fulfillment in ('delivery', 'pickup')),
  -- 10:00, in the studio's own time zone.
  opens text not null check (opens ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  closes text not null check (closes ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- 'Monday, Tuesday'
  weekdays text not null default 'Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday',
  -- Added to the fee of the zone.
  price numeric(10, 2) not null default 0 check (price >= 0),
  -- Later orders are for another time. Empty: until the window opens.
  cutoff text not null default '' check (cutoff ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'),
  cutoff_day text not null default 'same' check (cutoff_day in ('same', 'before')),
  -- 0 is no limit.
  orders_per_day integer not null default 0 check (orders_per_day >= 0),
  is_paused boolean not null default false,
  created_at timestamptz not null default now(),
  constraint delivery_windows_end_after_start check (closes > opens)
);
create index delivery_windows_by_name on delivery_windows (lower(name), id);
create index delivery_windows_by_time on delivery_windows (opens, id);
call enable_audit('delivery_windows');
call enable_trash('delivery_windows');
call enable_versions('delivery_windows');

alter table orders
  -- No foreign key: a window that comes back from the trash counts its orders again.
  add column fulfillment_window_id uuid,
  -- As it was when it was chosen: 'Morning, 9AM to 12PM'.
  add column fulfillment_window text check (fulfillment_window <> '');
