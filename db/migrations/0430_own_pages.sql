-- Pages that the studio adds, under /pages/. Name, address and path follow the heading that visitors read, or will read.
alter table pages add column slug text check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') unique;

create function name_own_page()
returns trigger
language plpgsql
as $$
begin
  new.title := coalesce(new.published, new.content) ->> 'heading';
  return new;
end
$$;

create function follow_slug()
returns trigger
language plpgsql
as $$
begin
  new.path := '/pages/' || new.slug;
  return new;
end
$$;

-- In the order of their names.
create trigger name_own_page before insert or update on pages for each row
  when (new.path like '/pages/%') execute function name_own_page();
create trigger set_slug before insert or update on pages for each row
  when (new.path like '/pages/%') execute function set_slug('page');
create trigger set_slug_follow before insert or update on pages for each row
  when (new.path like '/pages/%') execute function follow_slug();
create trigger redirect_renamed after update on pages for each row
  when (old.slug <> new.slug and old.published is not null) execute function redirect_renamed('/pages/');
create trigger move_to_trash before delete on pages for each row execute function move_to_trash();

-- Id and name of a page that the studio added; null for pages that every studio has.
alter table page_contents add column page_id uuid, add column title text;

-- Menus and the search know a page of the studio's own once it is published and says or shows something.
create function note_own_page()
returns trigger
language plpgsql
as $$
declare
  shown jsonb;
  words text;
begin
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or new.path <> old.path) then
    delete from page_contents where path = old.path;
    delete from search_entries where kind = 'page' and id = old.path;
  end if;
  if tg_op = 'DELETE' then return null; end if;

  select jsonb_agg(value), string_agg(value, E'\n') filter (where key <> 'picture') into shown, words
  from jsonb_path_query(new.published, '$.sections[*] ? (!exists(@.hidden)).** ? (@.type() == "object").keyvalue()
    ? (@.key like_regex "^(heading|lead|text|points|title|detail|picture)$")') part,
    jsonb_to_record(part) as field (key text, value text);
  -- A search index takes no more than a megabyte.
  words := left(concat_ws(E'\n', nullif(new.published ->> 'lead', ''), words), 100000);

  insert into page_contents (path, page_id, title, is_empty) values (new.path, new.id, new.title, words = '' and shown is null)
    on conflict (path) do update set title = excluded.title, is_empty = excluded.is_empty
    where (page_contents.title, page_contents.is_empty) is distinct from (excluded.title, excluded.is_empty);
  if words = '' and shown is null then
    delete from search_entries where kind = 'page' and id = new.path;
  else
    insert into search_entries (kind, id, title, text) values ('page', new.path, new.title, words)
      on conflict (kind, id) do update set title = excluded.title, text = excluded.text;
  end if;
  return null;
end
$$;
create trigger note_own_page after insert or update on pages for each row
  when (new.slug is not null) execute function note_own_page();
create trigger note_deleted_page after delete on pages for each row
  when (old.slug is not null) execute function note_own_page();
