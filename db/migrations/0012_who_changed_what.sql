-- Who of the staff changed what, and what they deleted within the last 30 days (issue 4: audit, trash).
-- The program names who acts at the start of a transaction (app/platform/context.server.ts); what visitors and the
-- program itself do is not recorded.

create function acting_person() returns uuid language sql stable
  return nullif(current_setting('rhodora.actor', true), '')::uuid;

-- What a person calls a row.
create function row_label(r jsonb) returns text language sql immutable
  return coalesce(r->>'title', r->>'name', r->>'file_name', r->>'field_label', r->>'subject', r->>'alt', r->>'key', r->>'email');

create function row_key(r jsonb) returns text language sql immutable
  return coalesce(r->>'id', r->>'bucket' || '/' || (r->>'key'), '');

-- A row as it may be kept: without the tokens that open private links.
create function kept_row(r jsonb) returns jsonb language sql immutable
  return r - array['token', 'submission_token', 'upload_token'];

-- ---- audit ----

create table audit_log (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  -- No references: what was written stays as it was.
  actor uuid not null,
  actor_name text not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  table_name text not null,
  row_key text not null,
  label text,
  -- Only the columns that changed.
  before jsonb,
  after jsonb
);
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_of_row on audit_log (table_name, row_key, id desc);
create index audit_log_of_actor on audit_log (actor, at desc, id desc);
create index audit_log_by_words on audit_log using gin ((coalesce(label, '') || ' ' || actor_name) gin_trgm_ops);

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only ever added to.';
end
$$;
create trigger only_added_to before update or delete or truncate on audit_log
  for each statement execute function refuse_rewriting();

create function record_change() returns trigger language plpgsql as $$
declare
  who uuid := acting_person();
  was jsonb;
  is_now jsonb;
  changed text[];
begin
  if who is null then return null; end if;
  if tg_op <> 'INSERT' then was := kept_row(to_jsonb(old)); end if;
  if tg_op <> 'DELETE' then is_now := kept_row(to_jsonb(new)); end if;
  if tg_op = 'UPDATE' then
    select array_agg(key) into changed from jsonb_each(is_now) where value is distinct from was->key;
    if changed is null then return null; end if;
  end if;
  insert into audit_log (actor, actor_name, action, table_name, row_key, label, before, after)
  values (
    who, coalesce((select name from users where id = who), ''), lower(tg_op), tg_table_name,
    row_key(coalesce(is_now, was)), row_label(coalesce(is_now, was)),
    case when changed is null then was else (select jsonb_object_agg(key, was->key) from unnest(changed) key) end,
    case when changed is null then is_now else (select jsonb_object_agg(key, is_now->key) from unnest(changed) key) end);
  return null;
end
$$;

-- From now on, whoever changes `watched` is written down.
create procedure watch_changes(watched regclass) language plpgsql as $$
begin
  execute format('create trigger record_change after insert or update or delete on %s
    for each row execute function record_change()', watched);
end
$$;

-- ---- trash ----

create table trash (
  id uuid primary key default uuidv7(),
  -- What was deleted together is restored together, in the order of `id`.
  deletion uuid not null,
  table_name text not null,
  row_key text not null,
  label text,
  deleted_row jsonb not null,
  deleted_by uuid not null,
  deleted_at timestamptz not null default now()
);
create index trash_of_deletion on trash (deletion, id);
create index trash_newest on trash (deleted_at desc, id desc);
create index trash_of_row on trash (table_name, row_key);

create function put_into_trash() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
begin
  if acting_person() is not null then
    insert into trash (deletion, table_name, row_key, label, deleted_row, deleted_by)
    values (current_setting('rhodora.deletion')::uuid, tg_table_name, row_key(was), row_label(was), was, acting_person());
  end if;
  return old;
end
$$;

-- From now on, what staff delete from `kept` can be had back for 30 days. The trigger runs before the rows that hang on
-- a deleted one go with it, so that the one comes before the others.
create procedure keep_deleted(kept regclass) language plpgsql as $$
begin
  execute format('create trigger put_into_trash before delete on %s
    for each row execute function put_into_trash()', kept);
end
$$;

-- Puts back what was deleted together. Columns that are new since then take their defaults. Answers with the number of
-- rows, none if the trash does not have it (any more).
create function restore_deletion(wanted uuid) returns integer language plpgsql as $$
declare
  kept trash;
  column_list text;
  restored integer := 0;
begin
  for kept in select * from trash where deletion = wanted order by id for update loop
    select string_agg(quote_ident(column_name), ', ') into column_list
    from information_schema.columns
    where table_schema = current_schema and table_name = kept.table_name and is_generated = 'NEVER'
      and kept.deleted_row ? column_name;
    execute format('insert into %1$I (%2$s) select %2$s from jsonb_populate_record(null::%1$I, $1)',
      kept.table_name, column_list) using kept.deleted_row;
    restored := restored + 1;
  end loop;
  delete from trash where deletion = wanted;
  return restored;
end
$$;

-- Bytes whose row is gone: swept once the trash does not need them either.
create table unused_bytes (
  bucket text not null,
  key text not null,
  since timestamptz not null default now(),
  primary key (bucket, key)
);
create function note_unused_bytes() returns trigger language plpgsql as $$
begin
  insert into unused_bytes (bucket, key) values (old.bucket, old.key) on conflict do nothing;
  return null;
end
$$;
create trigger note_unused_bytes after delete on stored_files for each row execute function note_unused_bytes();

do $$
declare
  each regclass;
begin
  foreach each in array array[
    'site_images', 'flower_types', 'reference_materials', 'blog_posts', 'vendors', 'rental_items', 'terms_sections',
    'testimonials', 'clients', 'client_files', 'client_documents', 'client_form_fields', 'contact_messages', 'products',
    'variants', 'meetings', 'meeting_slots', 'meeting_blocks']::regclass[]
  loop
    call watch_changes(each);
    call keep_deleted(each);
  end loop;
  call keep_deleted('stored_files');
  call watch_changes('studio_settings');
  call watch_changes('users');
  call watch_changes('orders');
end
$$;

-- ---- what waits for somebody ----

create index orders_paid on orders (paid_at);

-- ---- visits ----

-- How often somebody came to the site: a number a day, and nothing about anyone.
create table daily_visits (
  day date primary key,
  visits bigint not null
);
