-- Pictures that an imported file names by their addresses. Jobs fetch them; `key` is where each is stored since.
create table import_pictures (
  id uuid default uuidv7() primary key,
  import_id uuid not null references imports on delete cascade,
  row_id uuid not null,
  place smallint not null,
  url text not null check (length(url) <= 2000),
  alt text not null,
  state text not null default 'waiting' check (state in ('waiting', 'added', 'failed')),
  tries smallint not null default 0,
  problem text,
  key text,
  unique (row_id, place)
);
create index import_pictures_of_import on import_pictures (import_id, state, id);
