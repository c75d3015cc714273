-- Worksheets are found by the site's search; materials without one are pictures on a page.
alter table search_entries drop constraint search_entries_kind_check,
  add constraint search_entries_kind_check
    check (kind in ('product', 'flower', 'post', 'rental', 'vendor', 'worksheet', 'page'));

create function worksheet_search_text(worksheet jsonb) returns text language sql immutable as $$
  select concat_ws(' ', nullif(worksheet->>'intro', ''), string_agg(
    concat_ws('. ', nullif(rtrim(section->>'heading', '.'), ''), nullif(section->>'text', ''),
      nullif(translate(section->>'lines', E'|\n', ' ,'), '')), '. ' order by place))
  from jsonb_array_elements(worksheet->'sections') with ordinality each (section, place)
$$;

create view searchable_worksheets as
  select 'worksheet' as kind, id, title,
    strip_markup(concat_ws(' ', description, worksheet_search_text(worksheet))) as text,
    'worksheet guide resource' as keywords,
    nullif(image_path, '') as picture, case when image_path !~ '^(https?:|/)' then 'reference-images' end as picture_bucket
  from reference_materials where worksheet is not null;

create trigger index_added after insert on reference_materials referencing new table as added
  for each statement execute function index_added('searchable_worksheets', 'worksheet');
create trigger index_changed after update of title, description, worksheet, image_path
  on reference_materials for each row execute function index_changed('searchable_worksheets', 'worksheet');
create trigger index_removed after delete on reference_materials referencing old table as removed
  for each statement execute function index_removed('searchable_worksheets', 'worksheet');
create trigger clear_index after truncate on reference_materials
  for each statement execute function clear_index('searchable_worksheets', 'worksheet');
insert into search_entries (kind, id, title, text, keywords, picture, picture_bucket)
  select kind, id::text, title, text, keywords, picture, picture_bucket from searchable_worksheets;
