-- What every feature stands on: files, mail, limits.
create table stored_files (
  bucket text not null,
  key text not null,
  content_type text not null,
  size bigint not null check (size >= 0),
  width integer check (width > 0),
  height integer check (height > 0),
  -- A blurred preview as a data address, made from the picture's thumbhash.
  preview text,
  alt text,
  caption text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (bucket, key)
);
create index stored_files_newest on stored_files (bucket, created_at desc);

-- Mail is stored with what caused it and leaves afterwards; without a mail server it stays here ('kept').
create table mails (
  id uuid primary key default uuidv7(),
  -- One mail a cause, however often the cause is reported.
  cause text unique,
  recipient text not null,
  reply_to text,
  subject text not null,
  html text not null,
  text text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'kept', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_newest on mails (created_at desc, id desc);

-- How often something was tried in a window of time, by address or account. Shared by every process.
create unlogged table tries (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);
create index tries_by_end on tries (window_ends_at);

create function is_admin(user_id uuid) returns boolean language sql stable
  return exists (select from users where id = user_id and is_admin and disabled_at is null);
