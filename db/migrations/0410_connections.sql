-- What an owner connects in the browser instead of in the server's settings. `secret` holds keys and passwords, encrypted with the
-- application's secret; the audit log leaves a column of that name out.
create table connections (
  id text primary key check (id in ('email', 'payments', 'texts', 'reviews')),
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  secret text not null,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create trigger record_change after insert or delete or update on connections for each row execute function record_change();
create trigger announce after insert or delete or update on connections for each row execute function announce();
