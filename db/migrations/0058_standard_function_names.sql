-- Functions, procedures and triggers get names that a web engineer guesses (issue 16).
alter function acting_person rename to acting_user_id;
alter function kept_row rename to audited_columns;
alter function name_change rename to label_audit_entry;
alter trigger name_change on audit_log rename to label_audit_entry;
alter function refuse_rewriting rename to prevent_audit_log_changes;
alter trigger only_added_to on audit_log rename to append_only;
alter function learn_words rename to add_search_words;
alter trigger learn_words_added on search_entries rename to add_search_words_of_new_entry;
alter trigger learn_words_changed on search_entries rename to add_search_words_of_changed_entry;
alter index search_words_alike rename to search_words_similar;
alter function search_alike rename to search_similar;
alter function plain_words rename to strip_markup;
alter function client_words rename to client_search_text;
alter function order_words rename to order_search_text;
alter function product_words rename to product_search_text;
alter function variant_words rename to variant_search_text;
alter function tell_list rename to notify_list_change;
alter trigger tell_list on rental_items rename to notify_list_change;
alter function keep_version rename to save_text_version;
alter function raise_version rename to increment_version;
alter function keep_block_off_meetings rename to check_block_overlap;
alter trigger keep_block_off_meetings on meeting_blocks rename to check_block_overlap;
alter function keep_meeting_out_of_blocks rename to check_meeting_overlap;
alter trigger keep_meeting_out_of_blocks on meetings rename to check_meeting_overlap;

do $$
declare
  t record;
begin
  for t in
    select tgrelid::regclass as table_name, tgname as name, new_name from pg_trigger
    join (values ('keep_version', 'save_text_version'), ('raise_version', 'increment_version'),
      ('put_into_trash', 'move_to_trash')) as names (old_name, new_name) on tgname = old_name
  loop
    execute format('alter trigger %I on %s rename to %I', t.name, t.table_name, t.new_name);
  end loop;
end
$$;

create or replace function save_text_version() returns trigger language plpgsql as $$
declare
  was jsonb := (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(old)) where key = any(tg_argv));
  is_now jsonb := (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(new)) where key = any(tg_argv));
begin
  if was = is_now then
    new.version := old.version;
    return new;
  end if;
  insert into text_versions (subject, subject_id, version, fields, saved_at, saved_by)
  values (tg_table_name, old.id, old.version, was, old.saved_at, old.saved_by)
  on conflict (subject, subject_id, version) do nothing;
  new.version := old.version + 1;
  new.saved_at := clock_timestamp();
  new.saved_by := acting_user_id();
  return new;
end
$$;

create or replace function put_into_trash() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
begin
  if acting_user_id() is not null then
    insert into trash (deletion, table_name, row_key, label, deleted_row, deleted_by)
    values (current_setting('rhodora.deletion')::uuid, tg_table_name, row_key(was), row_label(was), was,
      acting_user_id());
  end if;
  return old;
end
$$;
alter function put_into_trash rename to move_to_trash;

create or replace function record_change() returns trigger language plpgsql as $$
declare
  who uuid := acting_user_id();
  was jsonb;
  is_now jsonb;
  changed text[];
begin
  if who is null then return null; end if;
  if tg_op <> 'INSERT' then was := audited_columns(to_jsonb(old)); end if;
  if tg_op <> 'DELETE' then is_now := audited_columns(to_jsonb(new)); end if;
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

-- What a migration calls for a table of records that staff edit.
create or replace procedure watch_changes(watched regclass) language plpgsql as $$
begin
  execute format('create trigger record_change after insert or update or delete on %s
    for each row execute function record_change()', watched);
end
$$;
alter procedure watch_changes rename to enable_audit;

create or replace procedure keep_deleted(kept regclass) language plpgsql as $$
begin
  execute format('create trigger move_to_trash before delete on %s
    for each row execute function move_to_trash()', kept);
end
$$;
alter procedure keep_deleted rename to enable_trash;

create or replace procedure count_versions(counted regclass, ignored text default '') language plpgsql as $$
begin
  execute format('alter table %s add column version integer not null default 1', counted);
  execute format(
    'create trigger increment_version before update on %s for each row execute function increment_version(%s)',
    counted, ignored);
end
$$;
alter procedure count_versions rename to enable_versions;
