-- Letters that wait for their time. The transaction that sends one deletes its row and stores the letter under the same id.
create table scheduled_letters (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  -- Who of the staff wrote it.
  user_id uuid references users on delete set null,
  name text not null,
  email text not null,
  subject text not null,
  text text not null,
  send_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index scheduled_letters_due on scheduled_letters (send_at, id);
create index scheduled_letters_of_event on scheduled_letters (event_id, send_at, id);
create index scheduled_letters_of_user on scheduled_letters (user_id);
create index scheduled_letters_by_email on scheduled_letters (lower(email), id);
create trigger move_to_trash before delete on scheduled_letters for each row execute function move_to_trash();

create or replace function is_about_people(table_name text, row_key text)
returns boolean
language sql
immutable
return table_name in ('clients', 'client_files', 'client_documents', 'contact_messages', 'events', 'meetings', 'orders',
  'order_services', 'order_deliveries', 'subscription_orders', 'users', 'factors', 'passkeys', 'customers', 'customer_dates',
  'date_reminders', 'subscriptions', 'people', 'people_emails', 'people_phones', 'event_people', 'scheduled_letters')
  or (table_name = 'stored_files' and row_key like 'client-files/%');
