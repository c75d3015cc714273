-- Sales on account that come again. `fields` is the form of the till as it was typed: it is sold again for each day.
create table standing_orders (
  id uuid default uuidv7() primary key,
  -- Of the customer.
  name text not null,
  email text,
  phone text,
  -- What is sold, and where it goes.
  goods text not null,
  place text not null,
  fields jsonb not null check (length(fields::text) <= 40000),
  po_number text,
  weeks integer not null check (weeks in (1, 2, 4)),
  next_day date not null,
  is_paused boolean not null default false,
  -- Why nothing could be ordered for `next_day`.
  problem text,
  tried_at timestamptz,
  sold_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index standing_orders_due on standing_orders (next_day, id);
create index standing_orders_by_name on standing_orders (lower(name), id);
create index standing_orders_by_email on standing_orders (lower(email), id);
create index standing_orders_of_user on standing_orders (sold_by);
create trigger record_change after insert or delete or update on standing_orders for each row execute function record_change();
create trigger move_to_trash before delete on standing_orders for each row execute function move_to_trash();
create trigger increment_version before update on standing_orders for each row execute function increment_version();

create or replace function is_about_people(table_name text, row_key text)
returns boolean
language sql
immutable
return table_name in ('clients', 'client_files', 'client_documents', 'contact_messages', 'events', 'meetings', 'orders',
  'order_services', 'order_deliveries', 'subscription_orders', 'users', 'factors', 'passkeys', 'customers', 'customer_dates',
  'date_reminders', 'subscriptions', 'people', 'people_emails', 'people_phones', 'event_people',
  'event_places', 'scheduled_letters', 'attachments', 'standing_orders')
  or (table_name = 'stored_files' and row_key like 'client-files/%');
