-- A reference material may have a worksheet, which staff edit and visitors read, print and download.
alter table reference_materials
  add column worksheet jsonb,
  -- The end of the worksheet's address. It stays as it is when the title changes.
  add column slug text unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  add constraint worksheet_has_address check (worksheet is null or slug is not null);
