-- Two people may edit the same record at once. Each record that staff edit in a form counts its changes: the form sends
-- the version it was opened with, and the save changes nothing if that version is no longer current (decision 0030).

-- The trigger's arguments are columns that no form edits. Generated columns are not computed yet at this point.
create function raise_version() returns trigger language plpgsql as $$
declare
  ignored text[] := array_append(tg_argv, 'version')
    || array(select attname::text from pg_attribute where attrelid = tg_relid and attgenerated <> '');
begin
  if to_jsonb(old) - ignored is distinct from to_jsonb(new) - ignored then new.version := old.version + 1; end if;
  return new;
end
$$;

-- From now on every change of `counted` raises its version, by whatever road, except a change of the `ignored` columns.
create procedure count_versions(counted regclass, ignored text default '') language plpgsql as $$
begin
  execute format('alter table %s add column version integer not null default 1', counted);
  execute format(
    'create trigger raise_version before update on %s for each row execute function raise_version(%s)', counted, ignored);
end
$$;

do $$
declare
  each regclass;
begin
  foreach each in array array[
    'vendors', 'flower_types', 'rental_items', 'reference_materials', 'client_form_fields', 'meeting_slots']::regclass[]
  loop
    call count_versions(each);
  end loop;
end
$$;
-- Places in a list, moments of a change and prices derived from variants are not typed into these forms.
call count_versions('testimonials', 'sort_order');
call count_versions('site_images', 'hung_at');
call count_versions('studio_settings', 'updated_at');
call count_versions('products', '"order", shelf_price_cents, updated_at');

-- Orders and people change for many reasons; staff type only the note of the one and the role of the other.
alter table orders add column version integer not null default 1;
create trigger raise_version before update of staff_note on orders for each row
  when (old.staff_note is distinct from new.staff_note) execute function raise_version();
alter table users add column version integer not null default 1;
create trigger raise_version before update of role on users for each row
  when (old.role is distinct from new.role) execute function raise_version();

-- The words of a homepage picture are kept with its file. Only the form that edits them raises this version.
alter table stored_files add column version integer not null default 1;
