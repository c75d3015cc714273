-- What happened to the stems. `stems.on_hand` is the sum of these, and nothing else may change it.
create table stem_movements (
  id uuid primary key default uuidv7(),
  stem_id uuid not null references stems on delete cascade,
  kind text not null check (kind in ('received', 'order', 'event', 'wasted', 'counted')),
  quantity integer not null check (quantity <> 0),
  reason text check (reason in ('wilted', 'broken', 'poor', 'unsold', 'mistake', 'other')),
  -- Without references: an order or event that is gone has used its stems all the same.
  order_id uuid,
  event_id uuid,
  -- The movement that this one takes back.
  reverses uuid unique,
  -- Of all these stems, on that day.
  cost_cents integer not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid references users on delete set null,
  check ((kind = 'order') = (order_id is not null)),
  check ((kind = 'event') = (event_id is not null)),
  check ((kind = 'wasted') = (reason is not null)),
  check (reverses is not null or case kind when 'received' then quantity > 0 when 'wasted' then quantity < 0 else true end)
);
create index stem_movements_newest on stem_movements (created_at, id);
create index stem_movements_of_stem on stem_movements (stem_id, created_at, id);
create index stem_movements_wasted on stem_movements (created_at) where kind = 'wasted';
create index stem_movements_of_order on stem_movements (order_id) where order_id is not null;
create index stem_movements_of_event on stem_movements (event_id) where event_id is not null;
create index stem_movements_created_by on stem_movements (created_by);
call enable_trash('stem_movements');

-- One transaction at a time moves stems, so that two that move several cannot deadlock. Few do, and briefly.
create function lock_stem_movements() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7436750);
  return null;
end
$$;
create trigger lock_stem_movements before insert on stem_movements
  for each statement execute function lock_stem_movements();

create function price_stem_movement() returns trigger language plpgsql as $$
begin
  select round(new.quantity * bunch_cost * 100 / bunch_size) into new.cost_cents from stems where id = new.stem_id;
  new.cost_cents := coalesce(new.cost_cents, 0);
  return new;
end
$$;
create trigger price_stem_movement before insert on stem_movements
  for each row when (new.cost_cents = 0) execute function price_stem_movement();

create function add_stem_movement() returns trigger language plpgsql as $$
begin
  update stems set on_hand = on_hand + new.quantity where id = new.stem_id;
  return null;
end
$$;
create trigger add_stem_movement after insert on stem_movements
  for each row execute function add_stem_movement();

-- A restored stem starts at zero: its movements come back after it.
create function start_stem_at_zero() returns trigger language plpgsql as $$
begin
  new.on_hand := 0;
  return new;
end
$$;
create trigger start_stem_at_zero before insert on stems for each row execute function start_stem_at_zero();

create function protect_on_hand() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then raise exception 'What is on hand is the sum of the movements.'; end if;
  return new;
end
$$;
create trigger protect_on_hand before update of on_hand on stems
  for each row when (old.on_hand <> new.on_hand) execute function protect_on_hand();

create function prevent_stem_movement_changes() returns trigger language plpgsql as $$
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
create trigger append_only before update or delete on stem_movements
  for each row execute function prevent_stem_movement_changes();

-- What the lines of an order cost, as their recipes were when it was made. Null without a recipe.
alter table order_lines add column cost_cents integer;

-- An order uses its stems when it is made, and gives them back when it is to be made again. What was used is what is
-- given back, whatever became of the recipe meanwhile. A problem changes nothing.
alter table orders add column stems_used boolean not null default false;
create function use_stems_of_order() returns trigger language plpgsql as $$
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
-- After `sync_fulfillment_columns`, which is called before it by its name.
create trigger use_stems_of_order before update on orders
  for each row when (old.fulfillment_state <> new.fulfillment_state) execute function use_stems_of_order();

-- Of one piece.
create function recipe_cost_cents(variant uuid) returns integer language sql stable as $$
  select other_cents + coalesce((
    select round(sum(recipe.quantity * bunch_cost * 100 / bunch_size)) from recipe_stems recipe
    join stems on stems.id = stem_id where recipe.variant_id = recipe_variants.variant_id), 0)::integer
  from recipe_variants where variant_id = variant
$$;

create function use_stems_of_event() returns trigger language plpgsql as $$
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
create trigger use_stems_of_event after update of made_at on events
  for each row when ((old.made_at is null) <> (new.made_at is null)) execute function use_stems_of_event();
