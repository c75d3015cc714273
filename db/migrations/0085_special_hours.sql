-- Single days with hours of their own: open on a Sunday, closing early. They replace the weekly hours of that day, except
-- where `closures` has it closed.
create table special_hours (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  day date not null unique,
  -- 10:00, in the studio's own time zone.
  opens text not null check (opens ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  closes text not null check (closes ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  delivers boolean not null default true,
  created_at timestamptz not null default now(),
  constraint special_hours_close_after_opening check (closes > opens)
);
create index special_hours_by_title on special_hours (lower(title), id);
create index special_hours_by_day on special_hours (day, id);
call enable_audit('special_hours');
call enable_trash('special_hours');
call enable_versions('special_hours');

-- As in migration 0063, and for a meeting outside the special hours of its day.
create or replace function check_meeting_closures() returns trigger language plpgsql as $$
declare
  starts timestamp := new.starts_at at time zone new.time_zone;
  ends timestamp := new.ends_at at time zone new.time_zone;
begin
  if tg_op = 'UPDATE' and new.starts_at = old.starts_at then return new; end if;
  perform pg_advisory_xact_lock_shared(7436724);
  if exists (
    select from closures where closes in ('all', 'meetings') and starts::date between first_day and last_day
  ) or exists (
    select from special_hours where day = starts::date and (starts < day + opens::time or ends > day + closes::time)
  ) then
    raise exception 'The studio is closed at that time.'
      using errcode = 'exclusion_violation', constraint = 'meetings_never_on_closed_days';
  end if;
  return new;
end
$$;
create trigger lock_meetings before insert or update on special_hours for each statement execute function lock_meetings();
