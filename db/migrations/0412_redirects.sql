-- Where addresses of another program, or renamed ones, lead now. Only asked where the site has no page.
create table redirects (
  id uuid default uuidv7() primary key,
  from_path text not null unique check (from_path ~ '^/[^?#\s]+$' and from_path = lower(from_path) and length(from_path) <= 400),
  to_path text not null check (to_path ~ '^(/|https?://)\S*$' and length(to_path) <= 500),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  check (from_path <> to_path)
);
create index redirects_to on redirects (to_path, id);
create trigger record_change after insert or delete or update on redirects for each row execute function record_change();
create trigger move_to_trash before delete on redirects for each row execute function move_to_trash();
create trigger increment_version before update on redirects for each row execute function increment_version();

-- Addresses at which visitors found nothing.
create table missed_addresses (
  path text primary key,
  visits integer not null default 1,
  last_at timestamptz not null
);
create index missed_addresses_by_visits on missed_addresses (visits desc, path);
create index missed_addresses_by_age on missed_addresses (last_at);

-- The argument is what stands before the slug.
create function redirect_renamed() returns trigger
language plpgsql as $$
declare
  old_path text := tg_argv[0] || old.slug;
  new_path text := tg_argv[0] || new.slug;
begin
  delete from redirects where from_path = new_path;
  update redirects set to_path = new_path where to_path = old_path;
  insert into redirects (from_path, to_path) values (old_path, new_path)
    on conflict (from_path) do update set to_path = excluded.to_path;
  return null;
end
$$;
create trigger redirect_renamed after update on weddings for each row
  when (old.slug <> new.slug) execute function redirect_renamed('/weddings/');
create trigger redirect_renamed after update on reference_materials for each row
  when (old.slug <> new.slug) execute function redirect_renamed('/resources/');
create trigger redirect_renamed after update on flower_types for each row
  when (old.slug <> new.slug) execute function redirect_renamed('/flower-guide/');
