-- A new inquiry waits until someone says that it is answered. Those of before count as answered.
alter table clients add column answered_at timestamptz default now();
alter table clients alter column answered_at drop default;
create index clients_unanswered on clients (created_at, id) where answered_at is null;
