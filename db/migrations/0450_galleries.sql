-- The galleries of the site. A picture names its own by `category`, which stays when staff rename the gallery.
create table galleries (
  id uuid primary key default uuidv7(),
  title text not null unique check (length(title) between 1 and 120),
  slug text not null default '' check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  category text not null unique default gen_random_uuid()::text,
  is_hidden boolean not null default false,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index galleries_by_slug on galleries (slug);

create trigger set_slug before insert or update of title on galleries for each row execute function set_slug('gallery');
create trigger redirect_renamed after update on galleries for each row
  when (old.slug <> new.slug) execute function redirect_renamed('/gallery/');

insert into galleries (title, category, sort_order) values
  ('Wedding & Event', 'Wedding & Event', 10), ('General Floristry', 'General Floristry', 20), ('Micro Farm', 'Micro Farm', 30);

create trigger record_change after insert or update or delete on galleries for each row execute function record_change();
create trigger move_to_trash before delete on galleries for each row execute function move_to_trash();
create trigger increment_version before update on galleries for each row execute function increment_version('sort_order');
create trigger announce after insert or update or delete on galleries for each row execute function announce();

-- The same as `category` where that is a gallery: a gallery with pictures cannot be deleted.
alter table site_images
  drop constraint site_images_category_check,
  add column gallery text generated always as (
    case when category not in ('affiliation_award', 'about_story', 'blog', 'vendor') then category end) stored
    references galleries (category);

create or replace function is_page_empty(page text)
returns boolean
language sql stable
as $$
  select case page
    when '/store' then not exists (select from catalog_counts where not is_hidden and products > 0)
    when '/gallery' then not exists (
      select from galleries where not is_hidden
        and exists (select from site_images where site_images.category = galleries.category))
    when '/weddings' then not exists (select from weddings where is_published)
    when '/flower-guide' then not exists (select from flower_types)
    when '/blog' then not exists (select from blog_posts where is_published)
    when '/rental-items' then not exists (select from rental_items)
    when '/resources#materials' then not exists (select from reference_materials)
    when '/resources#affiliations' then not exists (select from site_images where category = 'affiliation_award')
    when '/vendors' then not exists (select from vendors)
    when '/reviews' then not exists (select from testimonials where is_published)
    when '/terms-and-conditions' then not exists (select from terms_sections)
  end
$$;
create trigger note_shown after update on galleries for each row
  when (old.is_hidden <> new.is_hidden) execute function note_page_contents('/gallery');
