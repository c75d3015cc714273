-- The list of events is searched.
create index events_by_words on events using gin (search_fold(' ' || name || ' ' || coalesce(venue, '')) gin_trgm_ops);

-- A message that became an event says so.
alter table contact_messages add column event_id uuid references events on delete set null;
create index contact_messages_of_event on contact_messages (event_id) where event_id is not null;

-- A meeting belongs to the event that it was made from, or to the next event of whoever booked it.
alter table meetings add column event_id uuid references events on delete set null;
create index meetings_of_event on meetings (event_id, starts_at) where event_id is not null;

create function find_event_of_meeting()
returns trigger
language plpgsql
as $$
begin
  new.event_id = (
    select id from events
    where client_id = any (array(select id from clients where lower(email) = lower(new.email))) and stage not in ('done', 'lost')
    order by day, id limit 1);
  return new;
end
$$;
create trigger find_event_of_meeting before insert on meetings
  for each row when (new.event_id is null) execute function find_event_of_meeting();

create function note_meeting()
returns trigger
language plpgsql
as $$
declare
  before text;
begin
  insert into event_entries (event_id, kind, text, user_id)
  values (new.event_id, 'meeting',
    case
      when new.status <> 'confirmed' then initcap(new.status) || ': '
      when tg_op = 'UPDATE' and new.starts_at <> old.starts_at then 'Moved: '
      else ''
    end
    || to_char(new.starts_at at time zone new.time_zone, 'FMDay, FMMonth FMDD, YYYY, FMHH12:MI AM')
    || case new.place when 'video' then ', by video call' else ', in the studio' end, acting_user_id());
  if new.status = 'confirmed' then
    select stage into before from events where id = new.event_id and stage in ('new', 'contacted') for update;
    if found then
      update events set stage = 'meeting', stage_since = now() where id = new.event_id;
      insert into event_entries (event_id, kind, text, user_id)
      values (new.event_id, 'stage', initcap(before) || ' → Meeting: a meeting is booked', acting_user_id());
    end if;
  end if;
  return null;
end
$$;
create trigger note_meeting_booked after insert on meetings
  for each row when (new.event_id is not null) execute function note_meeting();
create trigger note_meeting_changed after update of status, starts_at on meetings
  for each row when (new.event_id is not null and (old.status, old.starts_at) is distinct from (new.status, new.starts_at))
  execute function note_meeting();

alter table event_entries drop constraint event_entries_kind_check, add constraint event_entries_kind_check
  check (kind in ('inquiry', 'stage', 'facts', 'value', 'step', 'note', 'document', 'letter', 'meeting'));
