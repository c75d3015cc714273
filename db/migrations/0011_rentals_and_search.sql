-- Rental items that open browsers follow, and search over everything that a visitor may find.

-- ---- rental items, live ----

-- Counts the changes of a list, so that a browser knows whether what it shows is the newest there is.
create table list_versions (
  list text primary key,
  version bigint not null default 1
);
insert into list_versions (list) values ('rental_items');

-- Whoever changes the table, also by plain SQL: every process hears of it with the commit.
create function tell_list() returns trigger language plpgsql as $$
begin
  update list_versions set version = version + 1 where list = tg_table_name;
  perform pg_notify('writes', json_build_array(tg_table_name)::text);
  return null;
end
$$;
create trigger tell_list after insert or update or delete or truncate on rental_items
  for each statement execute function tell_list();

-- ---- search ----

do $$
begin
  create extension if not exists pg_trgm;
exception when others then
  raise exception 'Search needs the PostgreSQL extension pg_trgm, and this account may not create it (%). Let an administrator of the database run "create extension pg_trgm" in it once, then start again.', sqlerrm;
end
$$;

-- What is compared: small letters without accents.
create function search_fold(words text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(words, nfkd), '[\u0300-\u036f]', '', 'g'));

-- Words out of HTML or markdown. Control characters go: search marks its findings with them. A million letters of
-- text would not fit into a tsvector.
create function plain_words(written text) returns text language plpgsql immutable parallel safe as $$
declare
  words text := left(coalesce(written, ''), 50000);
begin
  words := regexp_replace(words, '<[^>]*>', ' ', 'g');
  words := regexp_replace(words, '\[\^[^]]*\]:?', ' ', 'g');
  words := regexp_replace(words, '!?\[([^\]]*)\]\([^)]*\)', '\1', 'g');
  words := replace(replace(replace(words, '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>');
  words := replace(replace(replace(words, '&quot;', '"'), '&#39;', ''''), '&amp;', '&');
  words := regexp_replace(words, '[*_#`~|>]+|-{3,}', ' ', 'g');
  return btrim(regexp_replace(words, '[[:cntrl:][:space:]]+', ' ', 'g'));
end
$$;

create table search_entries (
  kind text not null check (kind in ('product', 'flower', 'post', 'rental', 'vendor', 'page')),
  -- The row it was made from; a page's own path.
  id text not null,
  title text not null,
  text text not null default '',
  -- Searched, not shown: categories, colors, other names.
  keywords text not null default '',
  -- An address, or the key of a file in `picture_bucket`.
  picture text,
  picture_bucket text,
  folded_title text not null generated always as (search_fold(title)) stored,
  title_words tsvector generated always as (to_tsvector('english', search_fold(title))) stored,
  words tsvector generated always as (
    setweight(to_tsvector('english', search_fold(title)), 'A')
    || setweight(to_tsvector('english', search_fold(keywords)), 'B')
    || setweight(to_tsvector('english', search_fold(text)), 'D')) stored,
  primary key (kind, id)
);
create index search_entries_by_title_word on search_entries using gin (title_words) with (gin_pending_list_limit = 256);
create index search_entries_by_word on search_entries using gin (words) with (gin_pending_list_limit = 256);
create index search_entries_by_title on search_entries using gin (folded_title gin_trgm_ops)
  with (gin_pending_list_limit = 256);

-- What has the words asked for: first whatever has them in its title, so that no crowd of mentions keeps that out.
-- For a frequent word the planner would rather read the table from its start, and for two that never meet to its end.
create function search_candidates(asked tsquery) returns setof search_entries
language sql stable rows 1000 set enable_seqscan = off as $$
  select * from search_entries where (kind, id) in (
    (select e.kind, e.id from search_entries e where e.title_words @@ asked limit 600)
    union
    (select e.kind, e.id from search_entries e where e.words @@ asked limit 600))
$$;

-- Titles that are spelled like the question as a whole: 'sweetpea' is no word of theirs.
create function search_alike(asked text) returns setof search_entries
language sql stable rows 20 set enable_seqscan = off set pg_trgm.word_similarity_threshold = 0.5 as $$
  select * from search_entries where asked <% folded_title
$$;

-- Every word that occurs, with its stem: what a slip of the finger is put right from, and what a beginning is
-- completed from. Words that no entry has any more stay and find nothing.
create table search_words (
  word text collate "C" primary key,
  stem text not null,
  is_in_title boolean not null
);
create index search_words_by_stem on search_words (stem);
create index search_words_alike on search_words using gin (word gin_trgm_ops) with (gin_pending_list_limit = 256);

create function learn_words() returns trigger language plpgsql as $$
begin
  -- In one order, so that two who add the same new words wait for each other and never both.
  insert into search_words (word, stem, is_in_title)
  select word, (ts_lexize('english_stem', word))[1], is_in_title
  from (
    select word, bool_or(is_title) as is_in_title
    from changed_entries,
      lateral (values (title, true), (concat_ws(' ', keywords, text), false)) part (written, is_title),
      lateral regexp_split_to_table(search_fold(written), '[^[:alpha:]]+') word
    group by word) said
  where length(word) between 3 and 30 and cardinality(ts_lexize('english_stem', word)) > 0
    and not exists (
      select from search_words known where known.word = said.word and known.is_in_title >= said.is_in_title)
  order by word
  on conflict (word) do update set is_in_title = true where excluded.is_in_title;
  return null;
end
$$;
create trigger learn_words_added after insert on search_entries
  referencing new table as changed_entries for each statement execute function learn_words();
create trigger learn_words_changed after update on search_entries
  referencing new table as changed_entries for each statement execute function learn_words();

-- How each table's rows are found. A row that visitors may not see has no entry.
create view found_products as
  select 'product' as kind, id, title,
    plain_words(concat_ws('. ', nullif(rtrim(subtitle, '. '), ''), description)) as text,
    plain_words(concat_ws(' ', type, ribbon_text)) as keywords, thumbnail as picture, null as picture_bucket
  from products where deleted_at is null and status = 'published' and not is_hidden;
create view found_flowers as
  select 'flower' as kind, id, name as title, plain_words(coalesce(nullif(blurb, ''), description)) as text,
    plain_words(concat_ws(' ', natural_colors_available, in_season_availability, imported_from, meanings)) as keywords,
    image_path as picture, case when image_path !~ '^(https?:|/)' then 'flower-guide-images' end as picture_bucket
  from flower_types;
create view found_posts as
  select 'post' as kind, id, title, plain_words(concat_ws(' ', excerpt, content)) as text,
    plain_words(category) as keywords,
    image_path as picture, case when image_path !~ '^(https?:|/)' then 'blog-images' end as picture_bucket
  from blog_posts;
create view found_rentals as
  select 'rental' as kind, id, name as title, plain_words(description) as text,
    'rental rent hire' as keywords, image_url as picture, null as picture_bucket
  from rental_items;
create view found_vendors as
  select 'vendor' as kind, id, name as title, plain_words(category) as text,
    'vendor recommended' as keywords, image_url as picture, null as picture_bucket
  from vendors;

-- Many rows may come or go in one statement; they change one at a time, and only where it shows.
create function find_added() returns trigger language plpgsql as $$
begin
  execute format('insert into search_entries (kind, id, title, text, keywords, picture, picture_bucket)
    select f.kind, f.id::text, f.title, f.text, f.keywords, f.picture, f.picture_bucket
    from added join %I f on f.id = added.id', tg_argv[0]);
  return null;
end
$$;
create function find_changed() returns trigger language plpgsql as $$
declare
  shown record;
begin
  execute format('select * from %I where id = $1', tg_argv[0]) using new.id into shown;
  if shown.id is null then
    delete from search_entries where kind = tg_argv[1] and id = new.id::text;
    return null;
  end if;
  insert into search_entries (kind, id, title, text, keywords, picture, picture_bucket)
  values (shown.kind, shown.id::text, shown.title, shown.text, shown.keywords, shown.picture, shown.picture_bucket)
  on conflict (kind, id) do update set title = excluded.title, text = excluded.text, keywords = excluded.keywords,
    picture = excluded.picture, picture_bucket = excluded.picture_bucket;
  return null;
end
$$;
create function find_removed() returns trigger language plpgsql as $$
begin
  delete from search_entries where kind = tg_argv[1] and id in (select removed.id::text from removed);
  return null;
end
$$;
create function find_none() returns trigger language plpgsql as $$
begin
  delete from search_entries where kind = tg_argv[1];
  return null;
end
$$;

create trigger find_added after insert on products referencing new table as added
  for each statement execute function find_added('found_products', 'product');
create trigger find_changed after update of title, subtitle, description, type, ribbon_text, thumbnail, status, is_hidden, deleted_at
  on products for each row execute function find_changed('found_products', 'product');
create trigger find_removed after delete on products referencing old table as removed
  for each statement execute function find_removed('found_products', 'product');
create trigger find_none after truncate on products for each statement execute function find_none('found_products', 'product');
insert into search_entries (kind, id, title, text, keywords, picture, picture_bucket)
  select kind, id::text, title, text, keywords, picture, picture_bucket from found_products;

create trigger find_added after insert on flower_types referencing new table as added
  for each statement execute function find_added('found_flowers', 'flower');
create trigger find_changed after update of name, blurb, description, natural_colors_available, in_season_availability, imported_from, meanings,
  image_path
  on flower_types for each row execute function find_changed('found_flowers', 'flower');
create trigger find_removed after delete on flower_types referencing old table as removed
  for each statement execute function find_removed('found_flowers', 'flower');
create trigger find_none after truncate on flower_types for each statement execute function find_none('found_flowers', 'flower');
insert into search_entries (kind, id, title, text, keywords, picture, picture_bucket)
  select kind, id::text, title, text, keywords, picture, picture_bucket from found_flowers;

create trigger find_added after insert on blog_posts referencing new table as added
  for each statement execute function find_added('found_posts', 'post');
create trigger find_changed after update of title, excerpt, content, category, image_path
  on blog_posts for each row execute function find_changed('found_posts', 'post');
create trigger find_removed after delete on blog_posts referencing old table as removed
  for each statement execute function find_removed('found_posts', 'post');
create trigger find_none after truncate on blog_posts for each statement execute function find_none('found_posts', 'post');
insert into search_entries (kind, id, title, text, keywords, picture, picture_bucket)
  select kind, id::text, title, text, keywords, picture, picture_bucket from found_posts;

create trigger find_added after insert on rental_items referencing new table as added
  for each statement execute function find_added('found_rentals', 'rental');
create trigger find_changed after update of name, description, image_url
  on rental_items for each row execute function find_changed('found_rentals', 'rental');
create trigger find_removed after delete on rental_items referencing old table as removed
  for each statement execute function find_removed('found_rentals', 'rental');
create trigger find_none after truncate on rental_items for each statement execute function find_none('found_rentals', 'rental');
insert into search_entries (kind, id, title, text, keywords, picture, picture_bucket)
  select kind, id::text, title, text, keywords, picture, picture_bucket from found_rentals;

create trigger find_added after insert on vendors referencing new table as added
  for each statement execute function find_added('found_vendors', 'vendor');
create trigger find_changed after update of name, category, image_url
  on vendors for each row execute function find_changed('found_vendors', 'vendor');
create trigger find_removed after delete on vendors referencing old table as removed
  for each statement execute function find_removed('found_vendors', 'vendor');
create trigger find_none after truncate on vendors for each statement execute function find_none('found_vendors', 'vendor');
insert into search_entries (kind, id, title, text, keywords, picture, picture_bucket)
  select kind, id::text, title, text, keywords, picture, picture_bucket from found_vendors;
