alter table closures add column repeats boolean not null default false;

-- Every date that is closed: of those that repeat, each year's for fifty years.
create view closure_dates as
select id, title, closes, repeats, first_day, last_day from closures where not repeats
union all
select id, title, closes, repeats, day, day + (last_day - first_day)
from closures
cross join generate_series(0, 49) as years
cross join lateral (select (first_day + make_interval(years => years))::date as day) as each
where repeats;

create or replace function check_meeting_closures()
returns trigger
language plpgsql
as $$
declare
  starts timestamp := new.starts_at at time zone new.time_zone;
  ends timestamp := new.ends_at at time zone new.time_zone;
begin
  if tg_op = 'UPDATE' and new.starts_at = old.starts_at then return new; end if;
  perform pg_advisory_xact_lock_shared(7436724);
  if exists (
    select from closure_dates where closes in ('all', 'meetings') and starts::date between first_day and last_day
  ) or exists (
    select from special_hours where day = starts::date and (starts < day + opens::time or ends > day + closes::time)
  ) then
    raise exception 'The studio is closed at that time.'
      using errcode = 'exclusion_violation', constraint = 'meetings_never_on_closed_days';
  end if;
  return new;
end
$$;
