-- Whether a page has what it is for. Menus of every page read it, so it changes, and is announced, only when a page becomes empty
-- or is filled, and not with each row.
create table page_contents (
  path text primary key,
  is_empty boolean not null
);

create function is_page_empty(page text)
returns boolean
language sql stable
as $$
  select case page
    when '/store' then not exists (select from catalog_counts where not is_hidden and products > 0)
    when '/gallery' then not exists (
      select from site_images where category in ('Wedding & Event', 'General Floristry', 'Micro Farm'))
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

-- The arguments are pages. Each is locked first, and what others have committed is then seen: two people who remove the last two rows
-- at one time leave an empty page.
create function note_page_contents()
returns trigger
language plpgsql
as $$
declare
  page text;
begin
  foreach page in array tg_argv loop
    perform from page_contents where path = page for update;
    update page_contents set is_empty = is_page_empty(page) where path = page and is_empty <> is_page_empty(page);
  end loop;
  return null;
end
$$;

insert into page_contents (path, is_empty)
select path, is_page_empty(path) from unnest(array['/store', '/gallery', '/weddings', '/flower-guide', '/blog', '/rental-items',
  '/resources#materials', '/resources#affiliations', '/vendors', '/reviews', '/terms-and-conditions']) as path;

create trigger announce after insert or update or delete on page_contents for each row execute function announce();

create trigger note_page_contents after update on catalog_counts
  for each statement execute function note_page_contents('/store');
create trigger note_page_contents after insert or delete or update of category on site_images
  for each statement execute function note_page_contents('/gallery', '/resources#affiliations');
create trigger note_page_contents after insert or delete or update of is_published on weddings
  for each statement execute function note_page_contents('/weddings');
create trigger note_page_contents after insert or delete on flower_types
  for each statement execute function note_page_contents('/flower-guide');
create trigger note_page_contents after insert or delete or update of is_published on blog_posts
  for each statement execute function note_page_contents('/blog');
create trigger note_page_contents after insert or delete on rental_items
  for each statement execute function note_page_contents('/rental-items');
create trigger note_page_contents after insert or delete on reference_materials
  for each statement execute function note_page_contents('/resources#materials');
create trigger note_page_contents after insert or delete on vendors
  for each statement execute function note_page_contents('/vendors');
create trigger note_page_contents after insert or delete or update of is_published on testimonials
  for each statement execute function note_page_contents('/reviews');
create trigger note_page_contents after insert or delete on terms_sections
  for each statement execute function note_page_contents('/terms-and-conditions');
