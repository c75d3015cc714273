-- Pictures as staff arrange them (issue 4): their order, what matters in them, and uploads that outlive a broken line.

-- When a picture hangs as if it had come: to move it is to give it a moment between its neighbors. Nothing until then.
alter table site_images add column hung_at timestamptz;
create index site_images_hung on site_images (category, coalesce(hung_at, created_at) desc, id desc);
-- The image library, every category in one list.
create index site_images_library on site_images (created_at desc, id desc);
create index site_images_by_title on site_images ((lower(coalesce(title, ''))), id);
create index site_images_by_words on site_images using gin ((coalesce(title, '') || ' ' || coalesce(description, '')) gin_trgm_ops);

alter table stored_files add column hung_at timestamptz;
create index stored_files_hung on stored_files (bucket, coalesce(hung_at, created_at) desc, key desc);
-- What stays in sight when a picture is cut to a frame, in percent from its left and its top. The middle unless said.
alter table stored_files
  add column focus_x smallint check (focus_x between 0 and 100),
  add column focus_y smallint check (focus_y between 0 and 100),
  add check ((focus_x is null) = (focus_y is null));
-- The homepage gallery has no records but its files, and alternative texts are content.
call watch_changes('stored_files');

-- The guide's manager reads a page at a time.
drop index flower_types_by_name;
create index flower_types_by_name on flower_types (name, id);

-- Pictures on their way, in pieces. The bytes lie with the upload store until a record takes them, a day at most.
create table uploads (
  id text primary key,
  user_id uuid not null references users on delete cascade,
  -- What was made of it: who asks again after a broken line gets the same, not a second one.
  became text,
  created_at timestamptz not null default now()
);
create index uploads_oldest on uploads (created_at);
