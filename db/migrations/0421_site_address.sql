-- The address of the site, which an owner types on the Connections page, and what came of looking for the program there.
alter table connections drop constraint connections_id_check;
alter table connections add constraint connections_id_check
  check (id in ('address', 'email', 'payments', 'texts', 'reviews', 'backups'));

create table address_checks (
  -- With its port, unless that is the usual one.
  host text primary key,
  checked_at timestamptz not null,
  reached_at timestamptz,
  is_behind_proxy boolean not null default false,
  -- The first moment of unbroken success over https.
  https_since timestamptz,
  error text
);
