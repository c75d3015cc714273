-- A photo is recognized by the bytes that were uploaded, and the library sorts by when it was taken.
alter table site_images
  -- SHA-256 of the uploaded file; null for pictures from before.
  add column digest bytea check (length(digest) = 32),
  -- By the camera's clock, otherwise the date of the file.
  add column taken_at timestamptz;
create index site_images_by_digest on site_images (digest) where digest is not null;
create index site_images_taken on site_images (taken_at, id);
