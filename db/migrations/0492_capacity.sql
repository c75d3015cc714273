-- How many events the studio takes; null says nothing about it.
alter table studio_settings
  add column events_per_day integer check (events_per_day between 1 and 100),
  add column events_per_weekend integer check (events_per_weekend between 1 and 100);
