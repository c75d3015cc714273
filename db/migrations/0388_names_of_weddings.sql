-- The vendors and flowers of a wedding. A name that the vendor list or the flower guide has points to its row and follows
-- its name; another name, such as that of a friend, stays as it was typed.
create unique index vendors_with_name on vendors (id, name);
create unique index flower_types_with_name on flower_types (id, name);

create table wedding_vendors (
  id uuid default uuidv7() primary key,
  wedding_id uuid not null references weddings on delete cascade,
  position integer not null,
  name text not null check (name <> ''),
  vendor_id uuid,
  foreign key (vendor_id, name) references vendors (id, name) on update cascade on delete set null (vendor_id)
);
create index wedding_vendors_of_wedding on wedding_vendors (wedding_id, position);
create index wedding_vendors_of_vendor on wedding_vendors (vendor_id);

create table wedding_flowers (
  id uuid default uuidv7() primary key,
  wedding_id uuid not null references weddings on delete cascade,
  position integer not null,
  name text not null check (name <> ''),
  flower_id uuid,
  foreign key (flower_id, name) references flower_types (id, name) on update cascade on delete set null (flower_id)
);
create index wedding_flowers_of_wedding on wedding_flowers (wedding_id, position);
create index wedding_flowers_of_flower on wedding_flowers (flower_id);

-- Also when it comes back from the trash: the vendor may have another name since, or be gone.
create function find_wedding_vendor()
returns trigger
language plpgsql
as $$
declare
  found_name text;
begin
  select id, name into new.vendor_id, found_name from vendors
  where id = new.vendor_id or lower(name) = lower(new.name)
  order by id is not distinct from new.vendor_id desc, id limit 1;
  new.name := coalesce(found_name, new.name);
  return new;
end
$$;

create function find_wedding_flower()
returns trigger
language plpgsql
as $$
declare
  found_name text;
begin
  select id, name into new.flower_id, found_name from flower_types
  where id = new.flower_id or lower(name) = lower(new.name)
  order by id is not distinct from new.flower_id desc, id limit 1;
  new.name := coalesce(found_name, new.name);
  return new;
end
$$;

create trigger find_vendor before insert on wedding_vendors for each row execute function find_wedding_vendor();
create trigger find_flower before insert on wedding_flowers for each row execute function find_wedding_flower();

-- A vendor or flower that is added, restored or renamed takes the names that were waiting for it.
create function name_wedding_vendor()
returns trigger
language plpgsql
as $$
begin
  update wedding_vendors set vendor_id = new.id, name = new.name
  where vendor_id is null and lower(name) = lower(new.name);
  return null;
end
$$;

create function name_wedding_flower()
returns trigger
language plpgsql
as $$
begin
  update wedding_flowers set flower_id = new.id, name = new.name
  where flower_id is null and lower(name) = lower(new.name);
  return null;
end
$$;

create trigger name_wedding_vendor after insert or update of name on vendors for each row execute function name_wedding_vendor();
create trigger name_wedding_flower after insert or update of name on flower_types
  for each row execute function name_wedding_flower();

do $$
declare
  owner text;
  old_column text;
begin
  for owner, old_column in values ('wedding_vendors', 'vendors'), ('wedding_flowers', 'flowers') loop
    execute format('insert into %1$I (wedding_id, position, name)
      select weddings.id, position, name from weddings, unnest(%2$I) with ordinality as listed (name, position)
      where name <> '''' order by weddings.id, position', owner, old_column);
    insert into trash (deletion, table_name, row_key, label, deleted_row, deleted_by, deleted_at)
    select deletion, owner, listed.row_key, name, jsonb_build_object(
      'id', listed.row_key, 'wedding_id', deleted_row ->> 'id', 'position', position, 'name', name), deleted_by, deleted_at
    from trash, lateral (
      select uuidv7()::text as row_key, name, position
      from jsonb_array_elements_text(deleted_row -> old_column) with ordinality as listed (name, position)) listed
    where table_name = 'weddings' and name <> '';
    update trash set deleted_row = deleted_row - old_column where table_name = 'weddings';
    execute format('alter table weddings drop column %I', old_column);
    execute format('create trigger announce after insert or update or delete on %I
      for each row execute function announce()', owner);
    execute format('create trigger record_change after insert or delete on %I
      for each row when (pg_trigger_depth() = 0) execute function record_change()', owner);
    execute format('create trigger move_to_trash before delete on %I
      for each row when (pg_trigger_depth() > 0) execute function move_to_trash()', owner);
  end loop;
end
$$;
