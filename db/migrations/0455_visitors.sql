-- A visit begins where somebody comes from elsewhere, a view is any page shown. Days before this have views only, which stay in both.
alter table daily_visits add column views bigint not null default 0;
update daily_visits set views = visits;

-- How often, per day: pages by their views, sources by the visits they brought, and searches without a result.
create table visit_counts (
  kind text not null check (kind in ('page', 'source', 'search')),
  day date not null,
  name text not null check (char_length(name) between 1 and 200),
  count integer not null,
  primary key (kind, day, name)
);
create index visit_counts_by_day on visit_counts (day);

-- Not those that staff wrote down for a caller.
alter table meetings add column is_online boolean not null default true;
create index meetings_online on meetings (created_at) where is_online;
create index clients_from_form on clients (created_at) where submission_token is not null;
create index orders_online on orders (paid_at) where paid_at is not null and channel in ('web', 'gift_card');
