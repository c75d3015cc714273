-- Stems as they are bought, and what arrangements and events are made of.
create table suppliers (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  email text,
  phone text,
  -- Days from the order to the delivery.
  lead_days integer not null default 1 check (lead_days between 0 and 60),
  note text,
  created_at timestamptz not null default now()
);
create index suppliers_by_name on suppliers (lower(name), id);
call enable_audit('suppliers');
call enable_trash('suppliers');
call enable_versions('suppliers');

create table stems (
  id uuid primary key default uuidv7(),
  name text not null constraint stems_name_key unique check (name <> ''),
  supplier_id uuid references suppliers on delete set null,
  -- The entry of the flower guide.
  flower_id uuid references flower_types on delete set null,
  bunch_size integer not null default 10 check (bunch_size between 1 and 1000),
  bunch_cost numeric(10, 2) not null default 0 check (bunch_cost >= 0),
  low_at integer not null default 0 check (low_at >= 0),
  -- The sum of its movements (migration 0128). Below zero it was miscounted.
  on_hand integer not null default 0,
  created_at timestamptz not null default now()
);
create index stems_by_name on stems (lower(name), id);
create index stems_by_on_hand on stems (on_hand, id);
create index stems_by_supplier on stems (supplier_id);
create index stems_by_flower on stems (flower_id);
create index stems_low on stems (lower(name), id) where on_hand <= low_at;
-- What is on hand changes with every order: the movements record it.
create trigger record_change after insert or delete or
  update of name, supplier_id, flower_id, bunch_size, bunch_cost, low_at on stems
  for each row execute function record_change();
call enable_trash('stems');
call enable_versions('stems', 'on_hand');

-- One for each product whose variants have a recipe. Its id is the product's, without a reference: orders of a deleted
-- product are still made.
create table recipes (
  id uuid primary key,
  title text not null,
  -- 'Twelve: 12 Garden Rose', one line for each variant, for the audit log and for conflicts.
  summary text not null
);
call enable_audit('recipes');
call enable_versions('recipes');

create table recipe_variants (
  variant_id uuid primary key,
  product_id uuid not null references recipes on delete cascade,
  -- Vase, paper, ribbon.
  other_cents integer not null default 0 check (other_cents >= 0)
);
create index recipe_variants_of_product on recipe_variants (product_id);

create table recipe_stems (
  id uuid primary key default uuidv7(),
  variant_id uuid not null references recipe_variants on delete cascade,
  stem_id uuid not null references stems on delete cascade,
  quantity integer not null check (quantity between 1 and 999),
  unique (variant_id, stem_id)
);
create index recipe_stems_of_stem on recipe_stems (stem_id);
-- With their stem, not when the recipe is edited.
create trigger move_to_trash before delete on recipe_stems
  for each row when (pg_trigger_depth() > 0) execute function move_to_trash();

create table events (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  day date not null,
  client_id uuid references clients on delete set null,
  note text,
  -- '120 Garden Rose', one stem on each line.
  summary text not null default '',
  made_at timestamptz,
  made_by uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create index events_by_day on events (day, id);
create index events_by_name on events (lower(name), id);
create index events_by_client on events (client_id);
create index events_made_by on events (made_by);
create index events_to_make on events (day, id) where made_at is null;
call enable_audit('events');
call enable_trash('events');
call enable_versions('events');

create table event_stems (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  stem_id uuid not null references stems on delete cascade,
  quantity integer not null check (quantity between 1 and 99999),
  unique (event_id, stem_id)
);
create index event_stems_of_stem on event_stems (stem_id);
create trigger move_to_trash before delete on event_stems
  for each row when (pg_trigger_depth() > 0) execute function move_to_trash();
