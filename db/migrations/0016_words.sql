-- Words as staff work on them: the managers' lists, posts that are not public yet, earlier versions, drafts.

-- ---- lists, in each order that staff may choose ----

create index vendors_by_folded_name on vendors (lower(name), id);
create index vendors_by_category on vendors (lower(coalesce(category, '')), id);
drop index reference_materials_newest;
create index reference_materials_newest on reference_materials (created_at desc, id desc);
create index reference_materials_by_title on reference_materials (lower(title), id);
create index terms_sections_by_title on terms_sections (lower(title), id);
create index blog_posts_by_title on blog_posts (lower(title), id);
create index blog_posts_by_category on blog_posts (lower(coalesce(category, '')), id);

-- Admin spec 5: an order is an integer, 0 unless given. Two sections may have the same: then the older one comes first.
alter table terms_sections drop constraint terms_sections_sort_order_key;
create index terms_sections_in_order on terms_sections (sort_order, id);

-- ---- posts that are not public yet ----

alter table blog_posts
  add column is_published boolean not null default true,
  -- When it becomes public by itself.
  add column publish_at timestamptz,
  -- When it first became public; that is what `created_at` says from then on.
  add column published_at timestamptz default now(),
  add check (publish_at is null or not is_published);
update blog_posts set published_at = created_at;
drop index blog_posts_newest;
create index blog_posts_newest on blog_posts (created_at desc, id desc);
create index blog_posts_public on blog_posts (created_at desc, id desc) where is_published;
create index blog_posts_due on blog_posts (publish_at) where publish_at is not null;

create or replace view found_posts as
  select 'post' as kind, id, title, plain_words(concat_ws(' ', excerpt, content)) as text,
    plain_words(category) as keywords,
    image_path as picture, case when image_path !~ '^(https?:|/)' then 'blog-images' end as picture_bucket
  from blog_posts where is_published;
drop trigger find_changed on blog_posts;
create trigger find_changed after update of title, excerpt, content, category, image_path, is_published
  on blog_posts for each row execute function find_changed('found_posts', 'post');

-- What never was public is not remembered as gone.
create or replace function remember_gone_blog_post() returns trigger language plpgsql as $$
begin
  if old.published_at is null then return null; end if;
  insert into gone_blog_posts (id) values (old.id) on conflict (id) do update set gone_at = now();
  return null;
end
$$;

-- ---- versions ----

-- `version` counts the changes of the words; whoever saves names the one they began with.
alter table blog_posts
  add column version integer not null default 1,
  add column saved_at timestamptz not null default now(),
  add column saved_by uuid default acting_person() references users on delete set null;
update blog_posts set saved_at = created_at;
alter table terms_sections
  add column version integer not null default 1,
  add column saved_at timestamptz not null default now(),
  add column saved_by uuid default acting_person() references users on delete set null;
update terms_sections set saved_at = updated_at;

-- What a record said before its present words. Without a reference: what is restored from the trash has its past again.
create table text_versions (
  id uuid primary key default uuidv7(),
  subject text not null,
  subject_id uuid not null,
  version integer not null,
  fields jsonb not null,
  saved_at timestamptz not null,
  saved_by uuid references users on delete set null,
  unique (subject, subject_id, version)
);

-- Whoever changes one of the columns named, by whatever road, the words before are kept.
create function keep_version() returns trigger language plpgsql as $$
declare
  was jsonb := (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(old)) where key = any(tg_argv));
  is_now jsonb := (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(new)) where key = any(tg_argv));
begin
  if was = is_now then
    new.version := old.version;
    return new;
  end if;
  insert into text_versions (subject, subject_id, version, fields, saved_at, saved_by)
  values (tg_table_name, old.id, old.version, was, old.saved_at, old.saved_by)
  on conflict (subject, subject_id, version) do nothing;
  new.version := old.version + 1;
  new.saved_at := clock_timestamp();
  new.saved_by := acting_person();
  return new;
end
$$;
create trigger keep_version before update on blog_posts
  for each row execute function keep_version('title', 'category', 'excerpt', 'content', 'image_path');
create trigger keep_version before update on terms_sections
  for each row execute function keep_version('title', 'content', 'sort_order');

-- ---- drafts ----

-- What somebody typed and has not saved. It is theirs alone, and no change of anything yet: neither watched nor kept.
create table drafts (
  id uuid primary key,
  person uuid not null references users on delete cascade,
  subject text not null,
  -- None: it is to become a new record.
  subject_id uuid,
  -- The version it began with.
  version integer,
  fields jsonb not null,
  saved_at timestamptz not null default clock_timestamp(),
  unique (person, subject, subject_id)
);
create index drafts_newest on drafts (person, subject, saved_at desc);
