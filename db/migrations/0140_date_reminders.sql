-- Days of a year that someone wants to be reminded of by email. Nothing is sent before the address is confirmed.
create table date_reminders (
  id uuid primary key default uuidv7(),
  email text not null check (email <> ''),
  -- What staff call the occasion (`OCCASIONS`), and whose it is, in the visitor's words.
  occasion text not null,
  about text not null default '',
  month smallint not null check (month between 1 and 12),
  day smallint not null check (day between 1 and 31),
  -- When the address was confirmed: the consent.
  confirmed_at timestamptz,
  -- The occurrence that was written about last.
  last_sent_for date,
  created_at timestamptz not null default now()
);
create unique index date_reminders_once on date_reminders (lower(email), occasion, lower(about), month, day);
create index date_reminders_by_day on date_reminders (month, day, id) where confirmed_at is not null;
create index date_reminders_unconfirmed on date_reminders (created_at) where confirmed_at is null;
