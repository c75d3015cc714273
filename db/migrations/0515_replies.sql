-- Answers to letters, read from the studio's mailbox.
alter table connections drop constraint connections_id_check;
alter table connections add constraint connections_id_check
  check (id in ('address', 'email', 'replies', 'payments', 'texts', 'reviews', 'login', 'errors', 'backups'));

-- How far the mailbox is read. `busy_until` keeps two processes from reading it at once.
create table mailbox_state (
  only_row boolean primary key default true check (only_row),
  -- user@server: another one is read from its own beginning.
  mailbox text not null,
  begun_at timestamptz not null,
  uid_validity bigint,
  last_uid bigint not null default 0,
  fetched_at timestamptz,
  failed_at timestamptz,
  error text,
  busy_until timestamptz,
  check ((failed_at is null) = (error is null))
);

-- What was read, by its Message-ID or else by a hash, so that nothing is stored twice. Nothing in it says who wrote.
create table received_emails (
  key text primary key,
  outcome text not null check (outcome in ('letter', 'automatic', 'message', 'bounce', 'own', 'ignored', 'failed')),
  reason text,
  created_at timestamptz not null default now()
);
create index received_emails_oldest on received_emails (created_at);
create index received_emails_failed on received_emails (created_at desc) where outcome = 'failed';

alter table letters
  -- Of a mail program: nobody has answered.
  add column is_automatic boolean not null default false,
  -- The sender is none of the event's people.
  add column is_stranger boolean not null default false;
