-- What an order says about a service stands in a table of its own. Only sympathy orders have a row.
create table order_services (
  order_id uuid primary key references orders (id) on delete cascade,
  deceased_name text check (deceased_name <> ''),
  funeral_home_id uuid,
  funeral_home text check (funeral_home <> ''),
  service_date date,
  service_time text check (service_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  constraint says_something check (num_nonnulls(deceased_name, funeral_home_id, funeral_home, service_date, service_time) > 0)
);
insert into order_services (order_id, deceased_name, funeral_home_id, funeral_home, service_date, service_time)
select id, deceased_name, funeral_home_id, funeral_home, service_date, service_time from orders
where num_nonnulls(deceased_name, funeral_home_id, funeral_home, service_date, service_time) > 0;
create index order_services_by_words on order_services
  using gin (search_fold(' ' || coalesce(deceased_name, '') || ' ' || coalesce(funeral_home, '')) gin_trgm_ops);
alter table orders
  drop column deceased_name,
  drop column funeral_home_id,
  drop column funeral_home,
  drop column service_date,
  drop column service_time;

-- Tables that belong to an order are in the audit log by its id and number, and are forgotten with it.
create or replace function row_key(r jsonb)
returns text
language sql
immutable
return coalesce(r->>'id', (r->>'bucket') || '/' || (r->>'key'), r->>'order_id', '');
create or replace function is_about_people(table_name text, row_key text)
returns boolean
language sql
immutable
return table_name in ('clients', 'client_files', 'client_documents', 'contact_messages', 'meetings', 'orders', 'order_services',
  'users', 'factors', 'passkeys', 'customers', 'customer_dates', 'date_reminders', 'subscriptions')
  or (table_name = 'stored_files' and row_key like 'client-files/%');

create or replace function label_audit_entry()
returns trigger
language plpgsql
as $$
declare
  product uuid;
begin
  if new.table_name <> 'variants' then
    new.label := coalesce(
      (select number::text from orders where id = new.row_key::uuid), new.before->>'number', new.label);
  else
    product := coalesce(
      (select product_id from variants where id = new.row_key::uuid), (new.before->>'product_id')::uuid);
    -- When a product is deleted, its variants go after it.
    new.label := concat_ws(', ', coalesce(
      (select title from products where id = product),
      (select label from trash where table_name = 'products' and row_key = product::text order by id desc limit 1)),
      new.label);
  end if;
  return new;
end
$$;
drop trigger label_audit_entry on audit_log;
create trigger label_audit_entry before insert on audit_log
  for each row when (new.table_name in ('orders', 'order_services', 'variants')) execute function label_audit_entry();
create trigger record_change after insert or delete or update on order_services
  for each row when (current_setting('rhodora.actor', true) <> '') execute function record_change();
