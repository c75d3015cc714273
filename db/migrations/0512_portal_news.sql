-- When an account was last told by email what is new in its portal, and up to which moment that was.
create table portal_news (
  user_id uuid primary key references users on delete cascade,
  told_at timestamptz not null default now(),
  told_until timestamptz not null
);
create index client_documents_by_studio on client_documents (uploaded_at) where not from_client;
-- What is there already is no news.
insert into portal_news (user_id, told_until) select id, now() from users where role is null;
