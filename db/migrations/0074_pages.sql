-- What staff wrote on the public pages. A page without content shows the texts that a new studio starts with.
create table pages (
  id uuid primary key default uuidv7(),
  path text not null unique,
  title text not null,
  -- As staff last saved it; visitors see `published`.
  content jsonb,
  published jsonb,
  is_published boolean not null default true,
  publish_at timestamptz,
  version integer not null default 1,
  saved_at timestamptz not null default now(),
  saved_by uuid default acting_user_id() references users on delete set null
);
create index pages_due on pages (publish_at) where publish_at is not null;
create trigger save_text_version before update on pages for each row execute function save_text_version('content');
call enable_audit('pages');

insert into pages (path, title) values ('/about', 'About'), ('/services', 'Services');
