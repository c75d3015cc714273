-- A folder of photos arrives one by one, over hours and several visits: the import stays open until all are there.
alter table imports drop constraint imports_kind_check, drop constraint imports_state_check;
alter table imports
  add constraint imports_kind_check check (kind in ('products', 'clients', 'posts', 'photos')),
  add constraint imports_state_check check (state in ('checked', 'uploading', 'imported', 'undone'));

-- The photos of an import that is not finished.
create table import_photos (
  import_id uuid not null references imports on delete cascade,
  -- SHA-256 as the browser computed it; an upload counts only if its own is the same.
  digest bytea not null check (length(digest) = 32),
  name text not null,
  size integer not null check (size > 0),
  -- Of the file, for photos without a date of their own.
  file_date timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'added', 'known', 'failed')),
  problem text,
  primary key (import_id, digest)
);
