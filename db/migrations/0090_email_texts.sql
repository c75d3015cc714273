-- What the studio changed in its emails. All other texts are the defaults of the program
-- (app/features/emails/email-registry.server.ts).
create table email_texts (
  -- As in the registry, such as 'order-paid'.
  id text primary key check (id <> ''),
  title text not null,
  -- By name, only those that differ from their default.
  texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object'),
  -- What the last reset replaced, for its Undo.
  replaced jsonb check (jsonb_typeof(replaced) = 'object'),
  updated_at timestamptz not null default now(),
  updated_by uuid default acting_user_id() references users on delete set null
);
call enable_audit('email_texts');
call enable_versions('email_texts', 'title, updated_at, updated_by');
