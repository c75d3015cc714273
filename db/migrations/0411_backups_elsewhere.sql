-- Copies of backups in a bucket of another place, and the monthly test that one can be restored.
alter table connections drop constraint connections_id_check;
alter table connections add constraint connections_id_check
  check (id in ('email', 'payments', 'texts', 'reviews', 'backups'));

alter table backups
  add column size bigint,
  -- The key in the bucket.
  add column copied_to text,
  add column copy_tried_at timestamptz,
  add column copy_error text;

create table restore_tests (
  id uuid default uuidv7() primary key,
  tested_at timestamptz not null,
  backup_id uuid not null references backups on delete cascade,
  is_from_bucket boolean not null,
  row_count bigint,
  file_count integer,
  error text
);
create index restore_tests_newest on restore_tests (tested_at desc);
create index on restore_tests (backup_id);
