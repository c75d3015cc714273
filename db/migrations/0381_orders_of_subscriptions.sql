-- What makes an order one of a subscription stands in a table of its own: the rhythm that its buyer agreed to, and the subscription
-- that it started, or that brought it, with its day in the series.
create table subscription_orders (
  order_id uuid primary key references orders (id) on delete cascade,
  subscription_rhythm rhythm,
  subscription_id uuid references subscriptions (id) on delete set null,
  subscription_day date
);
insert into subscription_orders (order_id, subscription_rhythm, subscription_id, subscription_day)
select id, subscription_rhythm, subscription_id, subscription_day from orders
where num_nonnulls(subscription_rhythm, subscription_id, subscription_day) > 0;
create unique index orders_of_subscriptions_by_day on subscription_orders (subscription_id, subscription_day)
  where subscription_id is not null;
alter table orders
  drop column subscription_rhythm,
  drop column subscription_id,
  drop column subscription_day;

create or replace function is_about_people(table_name text, row_key text)
returns boolean
language sql
immutable
return table_name in ('clients', 'client_files', 'client_documents', 'contact_messages', 'meetings', 'orders', 'order_services',
  'subscription_orders', 'users', 'factors', 'passkeys', 'customers', 'customer_dates', 'date_reminders', 'subscriptions')
  or (table_name = 'stored_files' and row_key like 'client-files/%');
drop trigger label_audit_entry on audit_log;
create trigger label_audit_entry before insert on audit_log
  for each row when (new.table_name in ('orders', 'order_services', 'subscription_orders', 'variants'))
  execute function label_audit_entry();
create trigger record_change after insert or delete or update on subscription_orders
  for each row when (current_setting('rhodora.actor', true) <> '') execute function record_change();
