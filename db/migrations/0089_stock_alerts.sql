-- Who wants one email when a variant is back in stock. The email deletes the row.
create table stock_alerts (
  id uuid primary key default uuidv7(),
  variant_id uuid not null references variants on delete cascade,
  email text not null check (email <> ''),
  created_at timestamptz not null default now()
);
create unique index stock_alerts_once on stock_alerts (variant_id, lower(email));
create index stock_alerts_by_email on stock_alerts (lower(email));
create index stock_alerts_oldest on stock_alerts (created_at);
