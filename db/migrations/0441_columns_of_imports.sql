-- What staff said a column of a file is, so that the next file is read alike.
create table import_columns (
  kind text not null check (kind in ('products', 'clients', 'posts')),
  head text not null check (length(head) <= 200),
  meaning text not null,
  primary key (kind, head)
);
