-- When an order was made and handed over stands in fulfillment_events alone.
drop trigger sync_fulfillment_columns on orders;
drop function sync_fulfillment_columns;
alter table orders
  drop column ready_at,
  drop column ready_by,
  drop column handed_over_at,
  drop column handed_over_by;

-- Whatever states come before it, what is made takes its stems.
create or replace function use_stems_of_order()
returns trigger
language plpgsql
as $$
begin
  if new.fulfillment_state = 'to_make' and old.stems_used and not new.stems_used then
    new.remade_at := now();
    update order_lines set lost_cents = cost_cents where order_id = new.id and cost_cents is not null;
  elsif new.fulfillment_state = 'to_make' and old.stems_used then
    insert into stem_movements (stem_id, kind, quantity, order_id, cost_cents, created_by)
    select stem_id, 'order', -sum(quantity), new.id, -sum(cost_cents), acting_user_id() from stem_movements
    where order_id = new.id and (new.remade_at is null or created_at > new.remade_at) group by stem_id having sum(quantity) <> 0 order by stem_id;
    update order_lines set cost_cents = lost_cents where order_id = new.id and cost_cents is not null;
    new.stems_used := false;
  elsif new.fulfillment_state in ('made', 'out', 'delivered') and old.fulfillment_state not in ('made', 'out', 'delivered')
    and not old.stems_used then
    insert into stem_movements (stem_id, kind, quantity, order_id, created_by)
    select stem_id, 'order', -sum(line.quantity * recipe.quantity), new.id, acting_user_id()
    from order_lines line join recipe_stems recipe on recipe.variant_id = coalesce(line.variant_id, line.deleted_variant_id)
    where line.order_id = new.id group by stem_id order by stem_id;
    update order_lines line set cost_cents = coalesce(lost_cents, 0) + line.quantity * recipe_cost_cents(recipe.variant_id)
    from recipe_variants recipe
    where line.order_id = new.id and recipe.variant_id = coalesce(line.variant_id, line.deleted_variant_id);
    new.stems_used := true;
  end if;
  return new;
end
$$;
