-- When somebody last used their account. Sessions end; this stays. Not a column of users: that table is audited.
create table account_uses (
  user_id uuid primary key references users on delete cascade,
  last_used_at timestamptz not null
);
