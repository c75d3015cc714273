-- Files of letters and of messages in the inbox. One that is not kept is named, with the reason.
create table attachments (
  id uuid default uuidv7() primary key,
  letter_id uuid references letters on delete cascade,
  message_id uuid references contact_messages on delete cascade,
  file_name text not null check (file_name <> ''),
  -- In the bucket client-files.
  file_path text unique,
  not_kept text,
  created_at timestamptz not null default now(),
  check (num_nonnulls(letter_id, message_id) = 1),
  check (num_nonnulls(file_path, not_kept) = 1)
);
create index attachments_of_letter on attachments (letter_id, id) where letter_id is not null;
create index attachments_of_message on attachments (message_id, id) where message_id is not null;
create trigger record_change after insert or delete or update on attachments for each row execute function record_change();
create trigger move_to_trash before delete on attachments for each row execute function move_to_trash();

-- A file goes where its letter goes: to the trash, back from it, or away.
create function remove_attached_file()
returns trigger
language plpgsql
as $$
begin
  delete from stored_files where bucket = 'client-files' and key = old.file_path;
  return null;
end
$$;
create trigger remove_attached_file after delete on attachments
  for each row when (old.file_path is not null) execute function remove_attached_file();

create or replace function is_about_people(table_name text, row_key text)
returns boolean
language sql
immutable
return table_name in ('clients', 'client_files', 'client_documents', 'contact_messages', 'events', 'meetings', 'orders',
  'order_services', 'order_deliveries', 'subscription_orders', 'users', 'factors', 'passkeys', 'customers', 'customer_dates',
  'date_reminders', 'subscriptions', 'people', 'people_emails', 'people_phones', 'event_people', 'scheduled_letters',
  'attachments')
  or (table_name = 'stored_files' and row_key like 'client-files/%');
