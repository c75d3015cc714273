-- `content_hash` is the SHA-256 of the stored bytes; files with one `picture_hash` are copies of one picture, such as one that
-- was chosen from the library for another place. Files from before have neither until the program has read them.
alter table stored_files add content_hash bytea, add picture_hash bytea;
create index stored_files_by_content on stored_files (content_hash) where bucket <> 'client-files';
create index stored_files_by_picture on stored_files (picture_hash) where bucket <> 'client-files';
create index stored_files_not_hashed on stored_files (bucket, key)
  where content_hash is null and bucket <> 'client-files' and content_type like 'image/%';

-- Copies that were replaced together come back together.
alter table picture_replacements add change uuid not null default uuidv7();
create index picture_replacements_by_change on picture_replacements (change, id);
