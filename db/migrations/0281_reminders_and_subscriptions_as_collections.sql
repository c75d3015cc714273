-- Staff see the reminders that somebody asked for, and delete them on request.
call enable_audit('date_reminders');
call enable_trash('date_reminders');
call enable_versions('date_reminders', 'confirmed_at, last_sent_for');
create index date_reminders_in_order on date_reminders ((month * 100 + day), id);
create index date_reminders_by_email on date_reminders (lower(email), id);
create index date_reminders_newest on date_reminders (created_at, id);

-- Its version counts what people change, and is raised by whoever does.
call enable_audit('subscriptions');
create index subscriptions_by_buyer on subscriptions (lower(left(buyer_name, 100)), id);

-- As before (0130), with these two.
create or replace function is_about_people(table_name text, row_key text) returns boolean language sql immutable
  return table_name in ('clients', 'client_files', 'client_documents', 'contact_messages', 'meetings', 'orders', 'users',
    'factors', 'passkeys', 'customers', 'customer_dates', 'date_reminders', 'subscriptions')
    or (table_name = 'stored_files' and row_key like 'client-files/%');
