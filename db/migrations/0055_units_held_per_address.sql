-- What the unpaid orders of one address may hold of one product (issue 15, item 7). Called after an order has taken its
-- stock: the rows in `variants` are locked by then, and a volatile function sees what others committed before.
create function refuse_large_holds(new_order uuid, most integer, lines bigint, taken bigint)
returns void language plpgsql volatile as $$
declare
  -- So many may be held of any product, however few there are.
  few constant integer := 6;
  refused record;
begin
  -- From the few open orders to their lines, never from a product to all lines it ever had: `offset 0` keeps that order.
  with own as materialized (
    select new_order as id
    union
    select other.id from orders placed
    join orders other on other.placed_from = placed.placed_from
      and other.status = 'pending' and other.hold_slot is not null
    where placed.id = new_order
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
