-- A sign-in provider and an address for error reports are connections too. What came of each when it was used or tested last.
alter table connections drop constraint connections_id_check;
alter table connections add constraint connections_id_check
  check (id in ('address', 'email', 'payments', 'texts', 'reviews', 'login', 'errors', 'backups'));

create table connection_checks (
  id text primary key check (id in ('texts', 'reviews', 'login')),
  succeeded_at timestamptz,
  failed_at timestamptz,
  error text,
  check ((failed_at is null) = (error is null))
);

create index error_reports on emails (created_at desc) where starts_with(dedupe_key, 'error-report:');
