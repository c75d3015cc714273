-- Certificates that the program orders by itself (ACME, RFC 8555), shared by all processes. Keys are encrypted with the
-- application's secret.
create table certificates (
  host text primary key,
  -- In PEM, the site's own first. Null until the first order succeeded.
  chain text,
  secret text,
  expires_at timestamptz,
  renew_at timestamptz,
  tried_at timestamptz not null,
  error text,
  check (num_nulls(chain, secret, expires_at, renew_at) in (0, 4))
);
create trigger announce after insert or delete or update on certificates for each row execute function announce();

create table acme_accounts (
  directory text primary key,
  secret text not null
);

-- What the authority asks for at /.well-known/acme-challenge/{token} while an order is under way.
create table acme_challenges (
  token text primary key,
  answer text not null,
  created_at timestamptz not null default now()
);
