-- What the studio calls the services of the specification, by the headings of its page of services: menus, buttons, forms, emails
-- and the search name them so. Without a title they have their standard names. One that the page leaves out is empty.
create function note_services()
returns trigger
language plpgsql
as $$
begin
  delete from page_contents where path like '/services#%' and new.published is null;
  insert into page_contents (path, title, is_empty)
    select '/services#' || anchor, nullif(nullif(section ->> 'heading', ''), standard),
        section is null or coalesce((section ->> 'hidden')::boolean, false)
    from unnest(array['weddings', 'general', 'sympathy'],
        array['Wedding Floristry', 'General & Event Floristry', 'Sympathy & Funeral']) service (anchor, standard)
      left join lateral (
        select value as section from jsonb_array_elements(new.published -> 'sections')
        where value ->> 'anchor' = anchor limit 1) found on true
    where new.published is not null
    on conflict (path) do update set title = excluded.title, is_empty = excluded.is_empty
    where (page_contents.title, page_contents.is_empty) is distinct from (excluded.title, excluded.is_empty);
  update search_entries set title = coalesce(contents.title, standard)
    from unnest(array['weddings', 'general', 'sympathy'],
        array['Wedding Floristry', 'General & Event Floristry', 'Sympathy & Funeral']) service (anchor, standard)
      left join page_contents contents on contents.path = '/services#' || anchor
    where kind = 'page' and id = '/services#' || anchor and search_entries.title <> coalesce(contents.title, standard);
  return null;
end
$$;
create trigger note_services after insert or update on pages for each row
  when (new.path = '/services') execute function note_services();
update pages set path = path where path = '/services' and published is not null;
