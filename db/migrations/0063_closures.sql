-- The business calendar's closed days, in the studio's own time zone. Meetings, deliveries and pickups read them.
create table closures (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  first_day date not null,
  last_day date not null,
  closes text not null default 'all' check (closes in ('all', 'meetings', 'delivery', 'pickup')),
  created_at timestamptz not null default now(),
  constraint closures_end_after_start check (last_day >= first_day)
);
create index closures_by_day on closures (first_day, id);
create index closures_by_last_day on closures (last_day);
create index closures_by_title on closures (lower(title), id);
call enable_audit('closures');
call enable_trash('closures');
call enable_versions('closures');

-- A meeting is not booked on a closed day, or moved to one. One that was booked before stays until staff move it.
create function check_meeting_closures() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.starts_at = old.starts_at then return new; end if;
  perform pg_advisory_xact_lock_shared(7436724);
  if exists (
    select from closures where closes in ('all', 'meetings')
      and (new.starts_at at time zone new.time_zone)::date between first_day and last_day
  ) then
    raise exception 'The studio is closed on that day.'
      using errcode = 'exclusion_violation', constraint = 'meetings_never_on_closed_days';
  end if;
  return new;
end
$$;
create trigger check_meeting_closures before insert or update of starts_at on meetings
  for each row when (new.status <> 'cancelled') execute function check_meeting_closures();

-- A meeting that is being booked at this instant is either seen by whoever closes the day, or not booked.
create function lock_meetings() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7436724);
  return null;
end
$$;
create trigger lock_meetings before insert or update on closures for each statement execute function lock_meetings();
