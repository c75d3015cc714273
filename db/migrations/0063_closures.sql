-- The business calendar's closed days, in the studio's own time zone (issue 18). Meetings, deliveries and pickups read them.
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

-- As before (0017), and a meeting is not booked on a closed day either. One that was booked before stays until staff move it.
create or replace function check_meeting_overlap() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7436724);
  if exists (
    select from meeting_blocks b where tstzrange(b.starts_at, b.ends_at) && tstzrange(new.starts_at, new.ends_at)
  ) or (tg_op = 'INSERT' or new.starts_at <> old.starts_at) and exists (
    select from closures where closes in ('all', 'meetings')
      and (new.starts_at at time zone new.time_zone)::date between first_day and last_day
  ) then
    raise exception 'The studio is away at that time.'
      using errcode = 'exclusion_violation', constraint = 'meetings_never_in_blocks';
  end if;
  return new;
end
$$;

-- A meeting that is being booked at this instant is either seen by whoever closes the day, or not booked.
create function lock_meetings() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7436724);
  return null;
end
$$;
create trigger lock_meetings before insert or update on closures for each statement execute function lock_meetings();
