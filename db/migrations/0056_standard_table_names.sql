-- Tables and views that the specification does not name get names that a web engineer guesses (issue 16). They are
-- renamed in place, so an earlier release cannot run beside this one: see docs/decisions/0025.
alter table tries rename to rate_limits;
alter index tries_by_end rename to rate_limits_by_expiry;

alter table mails rename to emails;
alter table emails rename column cause to dedupe_key;

alter table shelf_counts rename to catalog_counts;

alter table unused_bytes rename to orphaned_files;
alter table orphaned_files rename column since to delete_after;

alter table gone_blog_posts rename to deleted_blog_posts;
alter table deleted_blog_posts rename column gone_at to deleted_at;

alter table gone_form_fields rename to former_form_fields;
alter table former_form_fields rename column gone_at to removed_at;

alter table account_uses rename to user_activity;

alter view found_products rename to searchable_products;
alter view found_flowers rename to searchable_flowers;
alter view found_posts rename to searchable_posts;
alter view found_rentals rename to searchable_rentals;
alter view found_vendors rename to searchable_vendors;

-- Keys, checks and references are named after their table.
do $$
declare
  renamed record;
begin
  for renamed in
    select conrelid::regclass as table_name, conname as name,
      conrelid::regclass || substr(conname, length(old_name) + 1) as new_name
    from pg_constraint
    join (values ('rate_limits', 'tries'), ('emails', 'mails'), ('catalog_counts', 'shelf_counts'),
      ('orphaned_files', 'unused_bytes'), ('deleted_blog_posts', 'gone_blog_posts'),
      ('former_form_fields', 'gone_form_fields'), ('user_activity', 'account_uses')) as tables (new_name, old_name)
      on conrelid = to_regclass(tables.new_name) and starts_with(conname, old_name || '_')
  loop
    execute format('alter table %s rename constraint %I to %I', renamed.table_name, renamed.name, renamed.new_name);
  end loop;
end
$$;
alter table emails rename constraint emails_cause_key to emails_dedupe_key_key;
alter index mails_by_recipient rename to emails_by_recipient;
alter index mails_by_status rename to emails_by_status;
alter index mails_by_subject rename to emails_by_subject;
alter index mails_by_words rename to emails_by_words;
alter index mails_newest rename to emails_newest;

-- The bodies of functions name their tables as text.
create or replace function count_arrivals() returns trigger language plpgsql as $$
begin
  update catalog_counts c set products = c.products + added.products
  from (select is_hidden, count(*) as products from changed_products
    where deleted_at is null and status = 'published' group by 1) added
  where added.is_hidden = c.is_hidden;
  return null;
end
$$;
alter function count_arrivals rename to count_added_products;

create or replace function count_departures() returns trigger language plpgsql as $$
begin
  update catalog_counts c set products = c.products - deleted.products
  from (select is_hidden, count(*) as products from changed_products
    where deleted_at is null and status = 'published' group by 1) deleted
  where deleted.is_hidden = c.is_hidden;
  return null;
end
$$;
alter function count_departures rename to count_deleted_products;

create or replace function count_move() returns trigger language plpgsql as $$
begin
  update catalog_counts set products = products - 1
  where is_hidden = old.is_hidden and old.deleted_at is null and old.status = 'published';
  update catalog_counts set products = products + 1
  where is_hidden = new.is_hidden and new.deleted_at is null and new.status = 'published';
  return null;
end
$$;
alter function count_move rename to count_changed_product;

create or replace function note_unused_bytes() returns trigger language plpgsql as $$
begin
  insert into orphaned_files (bucket, key) values (old.bucket, old.key) on conflict do nothing;
  return null;
end
$$;
alter function note_unused_bytes rename to record_orphaned_file;

create or replace function remember_gone_blog_post() returns trigger language plpgsql as $$
begin
  if old.published_at is null then return null; end if;
  insert into deleted_blog_posts (id) values (old.id) on conflict (id) do update set deleted_at = now();
  return null;
end
$$;
alter function remember_gone_blog_post rename to record_deleted_blog_post;

create or replace function remember_gone_form_field() returns trigger language plpgsql as $$
begin
  insert into former_form_fields (field_name, field_label) values (old.field_name, old.field_label)
  on conflict (field_name) do update set field_label = excluded.field_label, removed_at = now();
  return null;
end
$$;
alter function remember_gone_form_field rename to record_former_form_field;

-- Search: the triggers name the view as an argument.
alter function find_added rename to index_added;
alter function find_changed rename to index_changed;
alter function find_removed rename to index_removed;
alter function find_none rename to clear_index;

do $$
declare
  t record;
begin
  for t in
    select tgrelid::regclass as table_name, tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgname in ('find_added', 'find_changed', 'find_removed', 'find_none')
  loop
    execute format('drop trigger %I on %s', t.name, t.table_name);
    execute replace(replace(replace(t.definition, '''found_', '''searchable_'),
      'TRIGGER find_none ', 'TRIGGER clear_index '), 'TRIGGER find_', 'TRIGGER index_');
  end loop;
end
$$;

alter trigger count_arrivals on products rename to count_added_products;
alter trigger count_departures on products rename to count_deleted_products;
alter trigger count_move on products rename to count_changed_product;
alter trigger note_unused_bytes on stored_files rename to record_orphaned_file;
alter trigger remember_gone_blog_post on blog_posts rename to record_deleted_blog_post;
alter trigger remember_gone_form_field on client_form_fields rename to record_deleted_form_field;
alter trigger remember_renamed_form_field on client_form_fields rename to record_renamed_form_field;
