-- Meetings with the studio (product.md, "Booking").

-- When a meeting may begin: weekly, in the studio's own time. 0 is Sunday, as in extract(dow from …).
create table meeting_slots (
  id uuid primary key default uuidv7(),
  weekday smallint not null check (weekday between 0 and 6),
  starts_at time not null,
  minutes smallint not null default 60 check (minutes between 15 and 480),
  -- What is asked for in a 'request' slot, staff confirm.
  kind text not null default 'open' check (kind in ('open', 'request')),
  unique (weekday, starts_at)
);

-- Monday to Friday openly, Saturday by request, Sunday never (spec 9, product.md).
insert into meeting_slots (weekday, starts_at, kind)
select weekday, starts_at, case weekday when 6 then 'request' else 'open' end
from generate_series(1, 6) as weekday, unnest(array['09:00', '11:00', '14:00', '16:00']::time[]) as starts_at;

-- When staff cannot meet whatever the slots say: an hour, a day, a holiday.
create table meeting_blocks (
  id uuid primary key default uuidv7(),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null default '',
  created_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create index meeting_blocks_during on meeting_blocks using gist (tstzrange(starts_at, ends_at));

create table meetings (
  id uuid primary key default uuidv7(),
  -- Opens the private page where the meeting is moved or cancelled; nobody can guess it.
  token uuid not null unique default gen_random_uuid(),
  -- One meeting for a form that is sent twice.
  submission_token uuid not null unique,
  status text not null check (status in ('requested', 'confirmed', 'cancelled')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The studio's zone when it was booked: moments are kept in UTC, and this says what the clock there showed.
  time_zone text not null,
  -- The visitor's own zone, where their browser said one.
  visitor_zone text,
  place text not null check (place in ('studio', 'video')),
  name text not null,
  email text not null,
  phone text not null default '',
  about text not null,
  note text not null default '',
  -- Counts the changes, as calendar files do (RFC 5545, 3.8.7.4).
  sequence integer not null default 0 check (sequence >= 0),
  -- When this time was agreed on, and when it was reminded of.
  agreed_at timestamptz not null default now(),
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  check (ends_at > starts_at),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  -- One designer, one meeting at a time. Decided here, whatever the code above believes.
  constraint meetings_never_overlap
    exclude using gist (tstzrange(starts_at, ends_at) with &&) where (status in ('requested', 'confirmed'))
);
create index meetings_by_start on meetings (starts_at) where status in ('requested', 'confirmed');
create index meetings_to_remind on meetings (starts_at) where status = 'confirmed' and reminded_at is null;

-- Files that go with a letter, such as a meeting's calendar file.
alter table mails add column attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array');
