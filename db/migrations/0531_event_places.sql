create domain place_kind as text check (value in ('ceremony', 'reception', 'delivery', 'setup', 'strike', 'other'));

-- Where an event takes place, and when. `days_after` is the distance to the day of the event, before it if negative; null
-- while only the place has a day.
create table event_places (
  id uuid default uuidv7() primary key,
  event_id uuid not null references events on delete cascade,
  kind place_kind not null,
  day date,
  days_after integer,
  starts text check (starts ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  ends text check (ends ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  venue_id uuid references venues on delete set null,
  address text check (address <> ''),
  note text check (note <> ''),
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index event_places_of_event on event_places (event_id, day, starts, id);
create index event_places_by_day on event_places (day, event_id) where day is not null;
create index event_places_of_venue on event_places (venue_id) where venue_id is not null;
create trigger record_change after insert or delete or update on event_places for each row execute function record_change();
create trigger move_to_trash before delete on event_places for each row execute function move_to_trash();
create trigger increment_version before update on event_places for each row execute function increment_version();

-- The lock lets nobody move the event meanwhile. Only what comes back from the trash has a distance already.
create function set_place_day()
returns trigger
language plpgsql
as $$
declare
  its_day date := (select day from events where id = new.event_id for share);
begin
  if tg_op = 'INSERT' and new.days_after is not null then
    new.day := its_day + new.days_after;
  elsif its_day is not null then
    new.day := coalesce(new.day, its_day);
    new.days_after := new.day - its_day;
  elsif new.day is not null then
    new.days_after := null;
  else
    new.days_after := coalesce(old.days_after, 0);
  end if;
  return new;
end
$$;
create trigger set_place_day before insert or update of day on event_places for each row execute function set_place_day();

-- All places move as far as the event, and the timeline says from where to where.
create function move_places()
returns trigger
language plpgsql
as $$
begin
  with moved as (
    update event_places set day = case when days_after is null then day else new.day + days_after end
    where event_id = new.id
    returning with (old as before, new as after) id, kind, before.day as was, after.day as is_now),
  lines as (
    select id, initcap(kind) || ': ' || place_day(was) || ' → ' || place_day(is_now) as line
    from moved where was is distinct from is_now)
  insert into event_entries (event_id, kind, text, user_id)
    select new.id, 'facts', string_agg(line, e'\n' order by id), acting_user_id() from lines having count(*) > 0;
  return null;
end
$$;

-- 'Saturday, June 12, 2027', as the program writes it in the timeline.
create function place_day(day date)
returns text
language sql immutable
return coalesce(to_char(day, 'FMDay, FMMonth FMDD, YYYY'), 'none');

create trigger move_places after update of day on events
  for each row when (old.day is distinct from new.day)
  execute function move_places();

-- Places keep the name and the address of a deleted venue.
create function keep_address()
returns trigger
language plpgsql
as $$
begin
  update event_places set venue_id = null,
    address = concat_ws(', ', old.name, old.street, old.city, nullif(concat_ws(' ', old.region, old.postal_code), ''), address)
  where venue_id = old.id;
  return old;
end
$$;
create trigger keep_address before delete on venues for each row execute function keep_address();

create or replace function is_about_people(table_name text, row_key text)
returns boolean
language sql
immutable
return table_name in ('clients', 'client_files', 'client_documents', 'contact_messages', 'events', 'meetings', 'orders',
  'order_services', 'order_deliveries', 'subscription_orders', 'users', 'factors', 'passkeys', 'customers', 'customer_dates',
  'date_reminders', 'subscriptions', 'people', 'people_emails', 'people_phones', 'event_people',
  'event_places', 'scheduled_letters')
  or (table_name = 'stored_files' and row_key like 'client-files/%');
