-- An event is what is planned, from the first inquiry to the day itself. Events that staff added for their stems are booked.
alter table events
  alter column day drop not null,
  add column kind text check (kind in ('wedding', 'celebration', 'funeral', 'corporate', 'standing')),
  add column stage text not null default 'booked'
    check (stage in ('new', 'contacted', 'meeting', 'proposal', 'booked', 'done', 'lost')),
  add column stage_since timestamptz not null default now(),
  add column lost_reason text,
  add column venue text,
  add column guest_count integer check (guest_count between 1 and 99999),
  add column value_cents bigint check (value_cents >= 0),
  add column owner_id uuid references users on delete set null,
  add column source text,
  add column next_step text check (next_step <> ''),
  add column next_step_on date,
  add constraint events_next_step_has_text check (next_step_on is null or next_step is not null);
create index events_in_stage on events (stage, day, id);
-- Those whose flowers are planned: the rest are inquiries, of which there are many more.
drop index events_to_make;
create index events_to_make on events (day, id) where made_at is null and summary <> '';
create index events_planned_by_day on events (day, id) where stage = 'booked' or summary <> '';
create index events_planned_by_name on events (lower(name), id) where stage = 'booked' or summary <> '';
create index events_of_owner on events (owner_id, stage, day, id);
create index events_next_steps on events (next_step_on, id) where next_step_on is not null and stage not in ('done', 'lost');

-- What happened to an event, written by the transaction that it happened in, and never changed.
create table event_entries (
  id uuid default uuidv7() primary key,
  event_id uuid not null references events on delete cascade,
  kind text not null check (kind in ('inquiry', 'stage', 'facts', 'value', 'step', 'note', 'document')),
  text text not null,
  user_id uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create index event_entries_newest on event_entries (event_id, created_at desc, id desc);
create index event_entries_of_user on event_entries (user_id);
create trigger move_to_trash before delete on event_entries for each row execute function move_to_trash();

update events set stage = 'done' where made_at is not null or day < current_date;

create function event_name(inquiry clients)
returns text
language sql immutable
as $$
  select left(coalesce(nullif(concat_ws(' and ', nullif(trim(inquiry.name), ''), nullif(trim(inquiry.partner_name), '')), ''),
    inquiry.email, 'No name given'), 120)
$$;

-- An inquiry that comes back from the trash brings its event with it.
create function add_events_of(inquiries uuid[])
returns void
language sql
as $$
  with guests as (select coalesce((select field_name from client_form_fields where role = 'guest_count'), 'guest_count') as answer),
  added as (
    insert into events (name, kind, day, venue, guest_count, client_id, stage, stage_since, created_at)
    select event_name(c), case when form_data ? 'day_of_service' then 'funeral' end, event_date, event_venue,
      nullif(substring(form_data ->> guests.answer from '\d{1,5}')::integer, 0), c.id,
      case when event_date < current_date then 'done' when answered_at is null then 'new' else 'contacted' end,
      created_at, created_at
    from clients c, guests
    where c.id = any (inquiries) and not exists (
      select from trash where table_name = 'events' and deleted_row ->> 'client_id' = c.id::text)
    returning id, client_id, created_at)
  insert into event_entries (event_id, kind, text, created_at)
    select added.id, 'inquiry', coalesce(vision_details, ''), added.created_at
    from added join clients on clients.id = client_id
$$;

create function note_events()
returns trigger
language plpgsql
as $$
begin
  perform add_events_of(array(select id from added));
  return null;
end
$$;
create trigger note_events after insert on clients referencing new table as added
  for each statement execute function note_events();

-- The day and the place of an inquiry and of its event are the same, whichever is corrected.
create function correct_event()
returns trigger
language plpgsql
as $$
begin
  update events
  set day = new.event_date, venue = new.event_venue, version = version + 1,
    name = case when name = event_name(old) then event_name(new) else name end
  where client_id = new.id and (day, venue, name) is distinct from (new.event_date, new.event_venue,
    case when name = event_name(old) then event_name(new) else name end);
  return null;
end
$$;
create trigger correct_event after update of event_date, event_venue, name, partner_name on clients
  for each row execute function correct_event();

create function correct_inquiry()
returns trigger
language plpgsql
as $$
begin
  update clients set event_date = new.day, event_venue = new.venue
  where id = new.client_id and (event_date, event_venue) is distinct from (new.day, new.venue);
  return null;
end
$$;
create trigger correct_inquiry after update of day, venue on events
  for each row when (new.client_id is not null and (old.day, old.venue) is distinct from (new.day, new.venue))
  execute function correct_inquiry();

-- Unless its stems are planned, an event is deleted with its inquiry. The name puts it into the trash after the inquiry.
create function take_event_along()
returns trigger
language plpgsql
as $$
begin
  delete from events where client_id = old.id and made_at is null
    and not exists (select from event_stems where event_id = events.id);
  return old;
end
$$;
create trigger take_event_along before delete on clients for each row execute function take_event_along();

create function note_document()
returns trigger
language plpgsql
as $$
begin
  insert into event_entries (event_id, kind, text, user_id)
    select id, 'document', new.category || ': ' || new.file_name, case when not new.from_client then acting_user_id() end
    from events where client_id = new.client_id;
  return null;
end
$$;
create trigger note_document after insert on client_documents for each row execute function note_document();

-- One event for each inquiry: the first, where there were several.
update events set client_id = null where client_id is not null and exists (
  select from events earlier where earlier.client_id = events.client_id and earlier.id < events.id);
drop index events_by_client;
create unique index events_of_client on events (client_id);
update events set venue = event_venue from clients where clients.id = client_id;
update clients set event_date = day from events where client_id = clients.id and event_date is distinct from day;
select add_events_of(array(select id from clients where not exists (select from events where client_id = clients.id)));

create or replace function is_about_people(table_name text, row_key text)
returns boolean
language sql
immutable
return table_name in ('clients', 'client_files', 'client_documents', 'contact_messages', 'events', 'meetings', 'orders',
  'order_services', 'order_deliveries', 'subscription_orders', 'users', 'factors', 'passkeys', 'customers', 'customer_dates',
  'date_reminders', 'subscriptions')
  or (table_name = 'stored_files' and row_key like 'client-files/%');
