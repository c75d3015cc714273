-- Holiday mode: what is different for the orders of some days, all of it behind one switch.
create table holidays (
  id uuid primary key default uuidv7(),
  -- Buyers read it.
  name text not null check (name <> ''),
  is_on boolean not null default false,
  -- The days that flowers are delivered or picked up on.
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  -- 0 is no limit beside that of the studio.
  orders_per_day integer not null default 0 check (orders_per_day >= 0),
  -- Later orders are for other days. Null: as on every day.
  order_until date,
  order_until_time text not null default '' check (order_until_time ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'),
  -- One name on each line, and whose they are: nothing else is made for those days. Empty: everything is.
  products text not null default '',
  product_ids uuid[] not null default '{}',
  -- Prices are so many percent higher from that day on, and revert the day after the last one.
  percent_up numeric(5, 2) not null default 0 check (percent_up between 0 and 500),
  round_to text not null default '100' check (round_to in ('1', '50', '100')),
  prices_from date,
  -- Kept while it is on, so that prices that staff reverted stay so.
  price_change_id uuid references price_changes on delete set null,
  created_at timestamptz not null default now()
);
create index holidays_by_day on holidays (first_day, id);
create index holidays_by_name on holidays (lower(name), id);
create index holidays_of_price_change on holidays (price_change_id) where price_change_id is not null;
call enable_audit('holidays');
call enable_trash('holidays');
call enable_versions('holidays', 'product_ids,price_change_id');

-- Switched off or deleted, its prices are due at once; the sweep of price changes reverts them.
create function end_holiday_prices() returns trigger language plpgsql as $$
begin
  update price_changes set revert_on = created_at::date - 1 where id = old.price_change_id and reverted_at is null;
  if tg_op = 'DELETE' then return old; end if;
  new.price_change_id := null;
  return new;
end
$$;
create trigger end_holiday_prices before update on holidays for each row
  when (old.price_change_id is not null and old.is_on and not new.is_on) execute function end_holiday_prices();
create trigger end_holiday_prices_of_deleted before delete on holidays for each row
  when (old.price_change_id is not null) execute function end_holiday_prices();
