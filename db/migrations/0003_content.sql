-- Content of the public pages: spec (public side), section 3.
create table site_images (
  id uuid primary key default uuidv7(),
  title text,
  description text,
  image_url text not null,
  category text not null check (category in (
    'Wedding & Event', 'General Floristry', 'Micro Farm', 'affiliation_award', 'about_story', 'blog', 'vendor')),
  created_at timestamptz not null default now()
);
create index site_images_newest on site_images (category, created_at desc);

create table flower_types (
  id uuid primary key default uuidv7(),
  name text not null,
  description text,
  image_path text,
  blurb text,
  natural_colors_available text,
  durability text,
  in_season_availability text,
  imported_from text,
  meanings text
);
create index flower_types_by_name on flower_types (name);

create table reference_materials (
  id uuid primary key default uuidv7(),
  title text not null,
  description text,
  image_path text not null,
  created_at timestamptz not null default now()
);
create index reference_materials_newest on reference_materials (created_at desc);

create table blog_posts (
  id uuid primary key default uuidv7(),
  title text not null,
  content text not null default '',
  excerpt text,
  category text,
  image_path text,
  author_id uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create index blog_posts_newest on blog_posts (created_at desc);

create table vendors (
  id uuid primary key default uuidv7(),
  name text not null,
  category text,
  image_url text,
  website_url text
);
create index vendors_by_name on vendors (name);

create table rental_items (
  id uuid primary key default uuidv7(),
  name text not null,
  description text,
  image_url text,
  rental_cost numeric(10, 2) not null check (rental_cost >= 0),
  quantity_available integer not null default 0 check (quantity_available >= 0),
  created_at timestamptz not null default now()
);
create index rental_items_newest on rental_items (created_at desc);

create table terms_sections (
  id uuid primary key default uuidv7(),
  title text not null,
  content text not null,
  sort_order integer not null default 0,
  updated_at timestamptz not null default now(),
  unique (sort_order) deferrable initially deferred
);
