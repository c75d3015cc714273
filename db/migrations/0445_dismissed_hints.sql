-- Which hints of the back office someone has dismissed, by the name of their page in the handbook.
create table dismissed_hints (
  user_id uuid not null references users on delete cascade,
  name text not null check (length(name) <= 80),
  primary key (user_id, name)
);
