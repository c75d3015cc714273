-- The inquiry form uploads like staff and clients do. Its sender has no account: the upload belongs to the inquiry.
alter table uploads
  alter column user_id drop not null,
  add column client_id uuid references clients on delete cascade,
  add constraint uploads_one_owner check (num_nonnulls(user_id, client_id) = 1);
