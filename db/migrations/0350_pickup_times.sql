-- Of a pickup by appointment: the time that its buyer asks for, until staff confirm it or another one.
alter table orders add pickup_time text check (pickup_time ~ '^([01]\d|2[0-3]):[0-5]\d$');
alter table orders add pickup_confirmed_at timestamptz;
alter table orders add pickup_confirmed_by uuid references users on delete set null;
alter table orders add constraint only_times_are_confirmed check (pickup_confirmed_at is null or pickup_time is not null);
alter table subscriptions add pickup_time text check (pickup_time ~ '^([01]\d|2[0-3]):[0-5]\d$');
