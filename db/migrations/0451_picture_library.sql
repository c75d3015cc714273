create index stored_files_pictures on stored_files (created_at desc, bucket, key)
  where bucket <> 'client-files' and content_type like 'image/%';
create index stored_files_by_words on stored_files
  using gin (search_fold(' ' || key || ' ' || coalesce(alt, '') || ' ' || coalesce(caption, '')) gin_trgm_ops)
  where bucket <> 'client-files';

-- A picture that staff replaced wherever it was, so that they can take it back. `deletion` is that of the former file in the trash;
-- null where orders still show it.
create table picture_replacements (
  id uuid primary key default uuidv7(),
  bucket text not null,
  old_key text not null,
  new_key text not null,
  deletion uuid,
  replaced_at timestamptz not null default now()
);
create trigger record_change after insert or update or delete on picture_replacements
  for each row execute function record_change();
