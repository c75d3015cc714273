-- Pictures that were added while a page was edited: in the media library, in no gallery.
alter table site_images alter column gallery set expression as (
  case when category not in ('affiliation_award', 'about_story', 'blog', 'vendor', 'page') then category end);
