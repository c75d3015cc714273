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
  for each row when ((old.products > 0) <> (new.products > 0)) execute function note_page_contents('/store');

do $$
declare
  list record;
begin
  for list in
    select * from (values
      ('site_images', $args$'/gallery', '/resources#affiliations'$args$, 'category'),
      ('weddings', $args$'/weddings'$args$, 'is_published'),
      ('flower_types', $args$'/flower-guide'$args$, null),
      ('blog_posts', $args$'/blog'$args$, 'is_published'),
      ('rental_items', $args$'/rental-items'$args$, null),
      ('reference_materials', $args$'/resources#materials'$args$, null),
      ('vendors', $args$'/vendors'$args$, null),
      ('testimonials', $args$'/reviews'$args$, 'is_published'),
      ('terms_sections', $args$'/terms-and-conditions'$args$, null)) as lists (name, pages, shown_by)
  loop
    execute format('create trigger note_page_contents after insert or delete on %I
      for each statement execute function note_page_contents(%s)', list.name, list.pages);
    -- Not for each statement: a job that finds nothing to publish must not wait for whoever writes.
    if list.shown_by is not null then
      execute format('create trigger note_shown after update on %I for each row when (old.%2$I <> new.%2$I)
        execute function note_page_contents(%3$s)', list.name, list.shown_by, list.pages);
    end if;
  end loop;
end
$$;
