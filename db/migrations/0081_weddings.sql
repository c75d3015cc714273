-- Stories of weddings that the studio did. Their pictures are those of the gallery, in its order.
create table weddings (
  id uuid primary key default uuidv7(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (title <> ''),
  venue text,
  -- Visitors see its month.
  day date not null,
  guest_count integer check (guest_count > 0),
  price_band text,
  story text not null,
  flowers text[] not null default '{}',
  -- By name: a wedding also had vendors that are not on the studio's list.
  vendors text[] not null default '{}',
  -- Ids of `site_images`.
  pictures uuid[] not null default '{}',
  is_published boolean not null default true,
  created_at timestamptz not null default now()
);
create index weddings_by_day on weddings (day desc, id desc);
create index weddings_published on weddings (day desc, id desc) where is_published;
create index weddings_by_title on weddings (lower(title), id);
create index weddings_pictures on weddings using gin (pictures) where is_published;
call enable_audit('weddings');
call enable_trash('weddings');
call enable_versions('weddings');
