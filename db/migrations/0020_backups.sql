-- Backups that were taken or failed (docs/decisions/0027): the schedule reads when the next is due, staff whether all is well.
create table backups (
  id uuid primary key default uuidv7(),
  begun_at timestamptz not null,
  ended_at timestamptz not null default now(),
  folder text not null,
  -- What went wrong, for the owner's eyes; none when the backup is whole.
  problem text
);
create index backups_newest on backups (begun_at desc);
