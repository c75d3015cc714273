-- A few, among the accounts of all clients.
create index if not exists users_on_staff on users (lower(name), id) where is_admin;
