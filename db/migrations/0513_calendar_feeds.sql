-- By its token the calendar program of a member of staff reads what is on. A new token ends the old address.
create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  token uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now()
);
