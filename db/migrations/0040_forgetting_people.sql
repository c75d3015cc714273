-- The audit log forgets people: one whom the owner erases, and those who were deleted once the trash is done with them.
-- What stays of an entry is when it was, who did it, what they did, and to what kind of thing.

create function is_about_people(table_name text, row_key text) returns boolean language sql immutable
  return table_name in ('clients', 'client_files', 'client_documents', 'contact_messages', 'meetings', 'orders', 'users',
    'factors', 'passkeys') or (table_name = 'stored_files' and row_key like 'client-files/%');

-- The key of a file holds its name.
create function forgotten_key(table_name text, row_key text) returns text language sql immutable
  return case when table_name = 'stored_files' then 'client-files' else row_key end;

create or replace function refuse_rewriting() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('rhodora.forgetting', true) = 'on' then return null; end if;
  raise exception 'The audit log is only ever added to.';
end
$$;

-- Takes one person out of the log: entries about the rows `keys`, and about any row that ever had this email address.
create function forget_in_audit_log(keys text[], address text) returns void language plpgsql as $$
declare
  known text[];
begin
  select keys || coalesce(array_agg(distinct row_key), '{}') into known from audit_log
  where is_about_people(table_name, row_key) and lower(address) in (
    lower(before->>'email'), lower(after->>'email'), lower(before->>'buyer_email'), lower(after->>'buyer_email'));
  perform set_config('rhodora.forgetting', 'on', true);
  update audit_log set label = null, before = null, after = null, row_key = forgotten_key(table_name, row_key)
  where is_about_people(table_name, row_key) and (
    row_key = any (known)
    or (table_name = 'stored_files' and split_part(row_key, '/', 2) = any (known))
    or coalesce(before->>'client_id', after->>'client_id') = any (known)
    or coalesce(before->>'user_id', after->>'user_id') = any (known));
  update audit_log set actor_name = 'An erased person' where actor::text = any (known);
  perform set_config('rhodora.forgetting', '', true);
end
$$;

-- Takes out of the log what it says about people who were deleted more than `days` ago and not restored.
create function forget_deleted_people(days integer) returns void language plpgsql as $$
begin
  perform set_config('rhodora.forgetting', 'on', true);
  with gone as (
    select distinct deleted.table_name, deleted.row_key from audit_log deleted
    where deleted.action = 'delete' and deleted.before is not null and deleted.at < now() - make_interval(days => days)
      and is_about_people(deleted.table_name, deleted.row_key)
      and not exists (
        select from audit_log again where again.table_name = deleted.table_name and again.row_key = deleted.row_key
          and again.action = 'insert' and again.at > deleted.at)
    limit 1000)
  update audit_log set label = null, before = null, after = null,
    row_key = forgotten_key(gone.table_name, gone.row_key)
  from gone where audit_log.table_name = gone.table_name and audit_log.row_key = gone.row_key;
  perform set_config('rhodora.forgetting', '', true);
end
$$;

create index if not exists audit_log_deleted on audit_log (at) where action = 'delete' and before is not null;
