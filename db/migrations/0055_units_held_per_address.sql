-- What the unpaid orders of one address may hold of one product (issue 15, item 7). Called after an order has taken its
-- stock: the rows in `variants` are locked by then, and a volatile function sees what others committed before.
create function refuse_large_holds(new_order uuid, most integer, lines bigint, taken bigint)
returns void language plpgsql volatile as $$
declare
  -- So many may be held of any product, however few there are.
  few constant integer := 6;
  refused record;
begin
  select wanted.product_title, limited.units into refused
  from (
    select distinct variant_id, product_title from order_lines
    where order_id = new_order and takes_stock and variant_id is not null
  ) wanted
  join variants v on v.id = wanted.variant_id
  cross join lateral (
    select sum(line.quantity) as units from order_lines line
    where line.variant_id = v.id and line.takes_stock and line.order_id in (
      select new_order
      union
      select other.id from orders placed
      join orders other on other.placed_from = placed.placed_from
        and other.status = 'pending' and other.hold_slot is not null
      where placed.id = new_order)
  ) held
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
