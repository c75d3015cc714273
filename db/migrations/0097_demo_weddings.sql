-- Invented weddings are shown only as long as the studio has told no real one.
alter table weddings add column is_demo boolean not null default false;

create function is_shown(wedding weddings) returns boolean language sql stable as $$
  select wedding.is_published and (
    not wedding.is_demo or not exists (select from weddings where is_published and not is_demo))
$$;
