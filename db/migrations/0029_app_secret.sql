-- A fingerprint of the secret that signed links and cookies of this database last, to notice that it is gone.
create table app_secret (
  only_row boolean primary key default true check (only_row),
  fingerprint text not null,
  recorded_at timestamptz not null default now()
);
