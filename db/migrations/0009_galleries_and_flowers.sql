-- One flower can be linked and shared by its name: /flower-guide/queen-annes-lace. A name without any Latin letter has none,
-- and of two flowers of one name the later is reached by its id.
alter table flower_types add column slug text generated always as (
  nullif(trim(both '-' from regexp_replace(regexp_replace(lower(name), '[''’]', '', 'g'), '[^a-z0-9]+', '-', 'g')), '')
) stored;
create index flower_types_by_slug on flower_types (slug);

-- A page of a gallery begins where the one before ended, also when pictures came in the same moment.
drop index site_images_newest;
create index site_images_newest on site_images (category, created_at desc, id desc);
