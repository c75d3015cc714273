-- Sales that were begun at a till and wait there for a week. The key is that of the sale, so that each sells once.
create table kept_tickets (
  id uuid primary key,
  fields jsonb not null check (jsonb_typeof(fields) = 'object' and length(fields::text) <= 40000),
  kept_by uuid references users on delete set null,
  kept_at timestamptz not null default clock_timestamp(),
  version integer not null default 1
);
create index kept_tickets_by_age on kept_tickets (kept_at desc);
create index kept_tickets_of_user on kept_tickets (kept_by);
