-- What staff imported from a file: checked first, then imported, then perhaps undone.
create table imports (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('products', 'clients', 'posts')),
  state text not null default 'checked' check (state in ('checked', 'imported', 'undone')),
  title text not null,
  -- SHA-256 of the file: the same file twice is noticed.
  digest bytea not null,
  report jsonb not null,
  created_at timestamptz not null default now(),
  created_by uuid references users on delete set null,
  imported_at timestamptz,
  undone_at timestamptz
);
create index imports_newest on imports (id desc) where state <> 'checked';
create index imports_unfinished on imports (created_at) where state = 'checked';
create index imports_by_digest on imports (digest);

-- The file between its check and its import.
create table import_files (
  import_id uuid primary key references imports on delete cascade,
  content bytea not null
);

create table imported_rows (
  import_id uuid not null references imports on delete cascade,
  row_id uuid not null,
  primary key (import_id, row_id)
);
