-- The journal, the terms, and messages from the contact page with their answers.

-- A page of the journal starts anywhere: two posts of one moment keep their order.
drop index blog_posts_newest;
create index blog_posts_newest on blog_posts (created_at desc, id desc);

-- Posts that were there once: their address answers 410 and not 404, so that search engines forget it.
create table gone_blog_posts (
  id uuid primary key,
  gone_at timestamptz not null default now()
);
create function remember_gone_blog_post() returns trigger language plpgsql as $$
begin
  insert into gone_blog_posts (id) values (old.id) on conflict (id) do update set gone_at = now();
  return null;
end
$$;
create trigger remember_gone_blog_post after delete on blog_posts
  for each row execute function remember_gone_blog_post();

-- 'Last updated' on the terms is the day of the newest edit, whoever makes it.
create function date_terms_section() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end
$$;
create trigger date_terms_section before update of title, content on terms_sections
  for each row when ((old.title, old.content) is distinct from (new.title, new.content))
  execute function date_terms_section();

alter table contact_messages
  -- What was said by whom on which day: sent twice it is one message.
  add column fingerprint text unique,
  add column answer text,
  add column answered_by uuid references users on delete set null;
drop index contact_messages_newest;
create index contact_messages_newest on contact_messages (created_at desc, id desc);
create index contact_messages_open on contact_messages (created_at desc, id desc) where answered_at is null;
