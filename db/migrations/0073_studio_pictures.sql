-- The studio's own pictures by their place: the hero and the services of the home page, the logo, the icon of browser
-- tabs, and the picture of shared links. The file is in `stored_files`.
create table studio_pictures (
  place text primary key check (place in ('hero', 'weddings', 'general', 'sympathy', 'petal', 'logo', 'icon', 'share')),
  image_url text not null,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
insert into studio_pictures (place, image_url)
  select split_part(split_part(key, '/', 2), '.', 1), '/files/site-images/' || key from stored_files
  where bucket = 'site-images'
    and key in ('home/hero.webp', 'home/weddings.webp', 'home/general.webp', 'home/sympathy.webp', 'home/petal.webp');
call enable_audit('studio_pictures');
