-- What accounts stand on beside users, sessions and passwords: private links, second factors, passkeys (spec, sections 3
-- "MFA factor" and 7 "Auth calls"; product.md, "People and permissions").

-- Links in letters, and the step between a right password and the code of the authenticator app. Only hashes are kept: a
-- copy of this table opens nothing.
create table account_links (
  id uuid primary key default uuidv7(),
  purpose text not null check (
    purpose in ('reset', 'invitation', 'owner', 'sign-in', 'new-email', 'second-step')),
  -- The link that makes the first owner's account belongs to nobody yet.
  user_id uuid references users on delete cascade,
  token_hash bytea not null unique,
  -- The address that a 'new-email' link changes the account's to.
  email text,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  check ((user_id is null) = (purpose = 'owner')),
  check ((email is not null) = (purpose = 'new-email'))
);
create index account_links_of_user on account_links (user_id, purpose);
create index account_links_by_end on account_links (expires_at);

-- Authenticator apps. One that is being set up stands beside the one in use until its first code was right.
create table factors (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  factor_type text not null default 'totp' check (factor_type = 'totp'),
  status text not null check (status in ('unverified', 'verified')),
  friendly_name text not null,
  -- Encrypted with the program's secret.
  secret text not null,
  -- The newest 30 s step whose code was taken: it and all before it are refused (RFC 6238, section 5.2).
  last_step bigint,
  created_at timestamptz not null default now(),
  unique (user_id, status)
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id, created_at);

alter table sessions
  -- Where and when it was last used, to the minute.
  add column last_used_at timestamptz not null default now(),
  add column last_address text,
  -- When this person last proved who they are: changes of an address or a factor ask for it.
  add column confirmed_at timestamptz not null default now();

-- An invitation looks for the row of a client by their address.
create index clients_by_address on clients (lower(email));

-- Who changed somebody's ways of signing in is on record, without what would let one sign in.
create or replace function kept_row(r jsonb) returns jsonb language sql immutable
  return r - array['token', 'submission_token', 'upload_token', 'secret', 'public_key', 'credential_id'];
call watch_changes('factors');
call watch_changes('passkeys');
