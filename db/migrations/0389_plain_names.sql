-- What a closure closes is a service; `closes` is a time of day in the other tables.
alter table closures rename column closes to service;
alter view closure_dates rename column closes to service;
update trash set deleted_row = deleted_row - 'closes' || jsonb_build_object('service', deleted_row -> 'closes')
where table_name = 'closures';

create or replace function check_meeting_closures()
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
    select from closure_dates where service in ('all', 'meetings') and starts::date between first_day and last_day
  ) or exists (
    select from special_hours where day = starts::date and (starts < day + opens::time or ends > day + closes::time)
  ) then
    raise exception 'The studio is closed at that time.'
      using errcode = 'exclusion_violation', constraint = 'meetings_never_on_closed_days';
  end if;
  return new;
end
$$;

-- A keyed hash of the network of the buyer's IP address.
alter table orders rename column placed_from to ip_hash;
alter index orders_placed_from rename to orders_by_ip_hash;

create or replace function refuse_large_holds(new_order uuid, most integer, lines bigint, taken bigint)
returns void
language plpgsql
as $$
declare
  -- So many may be held of any product, however few there are.
  few constant integer := 6;
  source constant text := (select ip_hash from orders where id = new_order);
  refused record;
begin
  -- From the few open orders to their lines, never from a product to all lines it ever had: `offset 0` keeps that order.
  with own as materialized (
    select new_order as id
    union
    select id from (select id, status, hold_slot from orders where ip_hash = source offset 0) placed
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

-- Orders of the site come from the web; a store could also be the counter. This is neither a change of an order, nor a sale of today.
alter table orders drop constraint orders_channel_check;
alter table orders alter column channel set default 'web';
alter table orders disable trigger user;
update orders set channel = 'web' where channel = 'store';
alter table orders enable trigger user;
alter table orders add check (channel in ('web', 'phone', 'walk_in', 'gift_card'));
alter table sales_entries disable trigger keep_entry;
update sales_entries set channel = 'web' where channel = 'store';
alter table sales_entries enable trigger keep_entry;
