-- Where events take place, as the studio knows it: no visitor sees any of it.
create table venues (
  id uuid default uuidv7() primary key,
  name text not null check (name <> ''),
  street text,
  city text,
  region text check (region ~ '^[A-Z]{2}$'),
  postal_code text check (postal_code ~ '^\d{5}$'),
  contact_name text,
  contact_phone text,
  contact_email text,
  load_in text,
  house_rules text,
  notes text,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index venues_by_name on venues (lower(name), id);

create function venue_search_text(name text, city text, contact_name text, contact_phone text)
returns text
language sql immutable parallel safe
return search_fold(' ' || name || ' ' || coalesce(city, '') || ' ' || coalesce(contact_name, '') || coalesce(phone_words(contact_phone), ''));
create index venues_by_words on venues using gin (venue_search_text(name, city, contact_name, contact_phone) gin_trgm_ops);

create trigger record_change after insert or delete or update on venues for each row execute function record_change();
create trigger move_to_trash before delete on venues for each row execute function move_to_trash();
create trigger increment_version before update on venues for each row execute function increment_version();
