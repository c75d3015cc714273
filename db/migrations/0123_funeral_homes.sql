-- Funeral homes and chapels that buyers choose for a service.
create table funeral_homes (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  street text not null check (street <> ''),
  city text not null check (city <> ''),
  region text not null check (region ~ '^[A-Z]{2}$'),
  postal_code text not null check (postal_code ~ '^\d{5}$'),
  phone text check (phone <> ''),
  -- For the driver: which door, until when.
  note text check (note <> ''),
  created_at timestamptz not null default now()
);
create index funeral_homes_by_name on funeral_homes (lower(name), id);
call enable_audit('funeral_homes');
call enable_trash('funeral_homes');
call enable_versions('funeral_homes');

alter table orders
  -- No foreign key: an order keeps the name and the address of a home that is deleted.
  add column funeral_home_id uuid,
  add column funeral_home text check (funeral_home <> ''),
  add column deceased_name text check (deceased_name <> ''),
  add column service_date date,
  -- 11:00, at the studio's clock.
  add column service_time text check (service_time ~ '^([01]\d|2[0-3]):[0-5]\d$');
