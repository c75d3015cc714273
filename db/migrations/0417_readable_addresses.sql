-- The last part of an address, from a title: 'Rosa & Finn' is 'rosa-and-finn'. At most 73 characters, and never an id.
create function slug_of(title text, noun text)
returns text
language sql immutable parallel safe
return (
  select case
    when slug = '' then noun
    when slug ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then noun || '-' || slug
    when length(slug) > 73 then regexp_replace(left(slug, 73), '-[^-]*$', '')
    else slug end
  from (select trim(both '-' from regexp_replace(
    replace(regexp_replace(search_fold(title), '[''’]', '', 'g'), '&', ' and '), '[^a-z0-9]+', '-', 'g')) as slug) folded
);

-- `wanted` if no other row has it, else the slug with the lowest free number, from 2.
create function free_slug(of_table regclass, own_id uuid, slug text, wanted text default null)
returns text
language plpgsql
as $$
declare
  candidate text;
  is_taken boolean;
begin
  for number in 0..99 loop
    candidate := case number when 0 then coalesce(wanted, slug) when 1 then slug else slug || '-' || number end;
    execute format('select exists (select from %s where slug = $1 and id <> $2)', of_table)
      into is_taken using candidate, own_id;
    if not is_taken then return candidate; end if;
  end loop;
  return slug || '-' || right(own_id::text, 12);
end
$$;

-- The argument is what a title without any Latin letter or digit is called. A restored row has its slug; another may have taken it.
create function set_slug()
returns trigger
language plpgsql
as $$
declare
  slug text := slug_of(new.title, tg_argv[0]);
begin
  if tg_op = 'UPDATE' and slug = slug_of(old.title, tg_argv[0]) then return new; end if;
  perform pg_advisory_xact_lock(7436752);
  new.slug := free_slug(tg_relid, new.id, slug, case when tg_op = 'INSERT' then nullif(new.slug, '') end);
  return new;
end
$$;

do $$
declare
  named text;
  noun text;
  each record;
begin
  for named, noun in values ('products', 'product'), ('blog_posts', 'post') loop
    execute format('alter table %I add column slug text check (slug ~ ''^[a-z0-9]+(-[a-z0-9]+)*$'')', named);
    execute format('create unique index %I on %I (slug)', named || '_by_slug', named);
    -- Older versions of a text, the audit log and open forms do not change.
    execute format('alter table %I disable trigger user', named);
    for each in execute format('select id, title from %I order by created_at, id', named) loop
      execute format('update %I set slug = $1 where id = $2', named)
        using free_slug(named::regclass, each.id, slug_of(each.title, noun)), each.id;
    end loop;
    execute format('alter table %I enable trigger user', named);
    execute format('alter table %I alter column slug set default '''', alter column slug set not null', named);
    execute format('create trigger set_slug before insert or update of title on %I for each row execute function set_slug(%L)',
      named, noun);
  end loop;
end
$$;

create trigger redirect_renamed after update on products for each row
  when (old.slug <> new.slug) execute function redirect_renamed('/product/');
-- Nobody was ever led to a draft.
create trigger redirect_renamed after update on blog_posts for each row
  when (old.slug <> new.slug and old.published_at is not null) execute function redirect_renamed('/blog/');

-- A deleted product or post is gone, not missing.
create index trash_by_slug on trash (table_name, (deleted_row ->> 'slug'));
alter table deleted_blog_posts add column slug text;
create index deleted_blog_posts_by_slug on deleted_blog_posts (slug);
create or replace function record_deleted_blog_post()
returns trigger
language plpgsql
as $$
begin
  if old.published_at is null then return null; end if;
  insert into deleted_blog_posts (id, slug) values (old.id, old.slug)
    on conflict (id) do update set deleted_at = now(), slug = excluded.slug;
  return null;
end
$$;
