-- When an account last saw its list of documents: what the studio added since is marked as new.
create table portal_visits (
  user_id uuid primary key references users on delete cascade,
  saw_documents_at timestamptz not null
);
-- What is there already is not new.
insert into portal_visits (user_id, saw_documents_at) select id, now() from users where role is null;
