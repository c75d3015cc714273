-- Persons and organizations. One that is merged into another keeps all it has: `main_id` says whom it is part of.
create table people (
  id uuid default uuidv7() primary key,
  kind text not null default 'person' check (kind in ('person', 'organization')),
  name text not null check (name <> ''),
  notes text,
  allergies text,
  tags text,
  merged_into uuid references people on delete cascade,
  main_id uuid not null references people on delete cascade deferrable initially deferred,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index people_by_name on people (lower(left(name, 100)), id) where merged_into is null;
create index people_newest on people (created_at, id) where merged_into is null;
create index people_merged_into on people (merged_into) where merged_into is not null;
create index people_of_main on people (main_id);
create index people_by_folded_name on people (search_fold(left(name, 100)));
create index people_by_words on people using gin (search_fold(' ' || name || ' ' || coalesce(tags, '')) gin_trgm_ops);

-- A row that comes back from the trash is followed by what it belongs to: these are checked at the end.
create table people_emails (
  id uuid default uuidv7() primary key,
  person_id uuid not null references people on delete cascade deferrable initially deferred,
  email text not null check (email <> ''),
  created_at timestamptz not null default now()
);
create unique index people_emails_by_address on people_emails (lower(email));
create index people_emails_of_person on people_emails (person_id, id);
create index people_emails_by_words on people_emails using gin (search_fold(' ' || email) gin_trgm_ops);

create function phone_words(phone text)
returns text
language sql immutable parallel safe
return ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g');

create table people_phones (
  id uuid default uuidv7() primary key,
  person_id uuid not null references people on delete cascade deferrable initially deferred,
  phone text not null check (phone <> ''),
  created_at timestamptz not null default now()
);
create index people_phones_of_person on people_phones (person_id, id);
create index people_phones_by_number on people_phones (customer_key(null, phone));
create index people_phones_by_words on people_phones using gin (search_fold(phone_words(phone)) gin_trgm_ops);

-- Who has to do with an event, and what they see of it in the portal.
create table event_people (
  id uuid default uuidv7() primary key,
  event_id uuid not null references events on delete cascade deferrable initially deferred,
  person_id uuid not null references people on delete cascade deferrable initially deferred,
  role text not null check (role in ('client', 'partner', 'payer', 'planner', 'family', 'venue', 'vendor')),
  sees text not null default 'nothing' check (sees in ('all', 'schedule', 'money', 'nothing')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (event_id, person_id, role)
);
create index event_people_of_person on event_people (person_id, event_id);

-- An account belongs to a person, also where that person never inquired.
alter table users add column person_id uuid references people on delete set null;
create index users_of_person on users (person_id) where person_id is not null;

create function set_main_id()
returns trigger
language plpgsql
as $$
begin
  new.main_id := coalesce(new.main_id, new.id);
  return new;
end
$$;
create trigger set_main_id before insert on people for each row execute function set_main_id();

-- The person with this address, or a new one. The address goes first: of two inquiries at once, the second waits for the first.
create function person_with(address text, its_name text, at timestamptz)
returns uuid
language plpgsql
as $$
declare
  written text := nullif(trim(address), '');
  added uuid := uuidv7();
  known uuid;
begin
  if written is not null then
    select person_id into known from people_emails where lower(email) = lower(written);
    if known is not null then return known; end if;
    insert into people_emails (person_id, email) values (added, written) on conflict (lower(email)) do nothing;
    if not found then
      select person_id into known from people_emails where lower(email) = lower(written);
      return known;
    end if;
  end if;
  insert into people (id, name, created_at)
  values (added, left(coalesce(nullif(trim(its_name), ''), written, 'No name given'), 200), at);
  return added;
end
$$;

create function add_phone(person uuid, its_phone text)
returns void
language sql
as $$
  insert into people_phones (person_id, phone)
    select person, trim(its_phone) where trim(its_phone) <> '' and not exists (
      select from people_phones where person_id = person
        and coalesce(customer_key(null, phone), phone) = coalesce(customer_key(null, its_phone), trim(its_phone)))
$$;

-- Not in SQL: where it is inlined, the planner takes the tables that are just being filled for empty, and reads them for each row.
create function inquiries_of(added_events uuid[])
returns table (event_id uuid, name text, partner_name text, phone text, email text, account uuid, person_id uuid, created_at timestamptz)
language plpgsql stable
as $$
begin
  return query
    select events.id, coalesce(nullif(trim(c.name), ''), nullif(trim(c.phone), '')), nullif(trim(c.partner_name), ''),
      nullif(trim(c.phone), ''), nullif(trim(coalesce(users.email, c.email)), ''), users.id, users.person_id, c.created_at
    from unnest(added_events) its(id) join events on events.id = its.id join clients c on c.id = client_id
      left join users on users.id = c.id and not users.is_admin
    where not exists (
      select from trash where table_name = 'event_people' and deleted_row ->> 'event_id' = events.id::text);
end
$$;

-- The inquirer and a partner they name. The address of the account counts, not the one that was typed: only that was proved.
create function add_people_of(added_events uuid[])
returns void
language plpgsql
as $$
begin
  -- As in person_with: the address goes first.
  insert into people_emails (person_id, email)
    select uuidv7(), email from (
      select distinct on (lower(email)) email from inquiries_of(added_events)
      where person_id is null and email is not null order by lower(email), event_id) written
    where not exists (select from people_emails known where lower(known.email) = lower(written.email))
    on conflict (lower(email)) do nothing;
  insert into people (id, name, created_at)
    select distinct on (known.person_id) known.person_id, left(coalesce(inquiry.name, inquiry.email), 200), inquiry.created_at
    from inquiries_of(added_events) inquiry join people_emails known on lower(known.email) = lower(inquiry.email)
    where not exists (select from people where id = known.person_id)
    order by known.person_id, event_id;
  with inquiry as materialized (
    select its.*, coalesce(its.person_id, known.person_id) as known_id, uuidv7() as new_id
    from inquiries_of(added_events) its left join people_emails known on lower(known.email) = lower(its.email)),
  unknown as (
    insert into people (id, name, created_at)
      select new_id, left(coalesce(name, 'No name given'), 200), created_at from inquiry where known_id is null)
  insert into event_people (event_id, person_id, role, sees, created_at)
    select event_id, coalesce(known_id, new_id), 'client', 'all', created_at from inquiry on conflict do nothing;
  insert into people_phones (person_id, phone)
    select distinct on (link.person_id, coalesce(customer_key(null, phone), phone)) link.person_id, phone
    from inquiries_of(added_events) inquiry join event_people link on link.event_id = inquiry.event_id and role = 'client'
    where phone is not null and not exists (
      select from people_phones known where known.person_id = link.person_id
        and coalesce(customer_key(null, known.phone), known.phone) = coalesce(customer_key(null, inquiry.phone), inquiry.phone));
  update users set person_id = link.person_id
    from inquiries_of(added_events) inquiry join event_people link on link.event_id = inquiry.event_id and role = 'client'
    where users.id = account and users.person_id is null;
  with partner as materialized (
    select event_id, partner_name, created_at, uuidv7() as id from inquiries_of(added_events) where partner_name is not null),
  added as (insert into people (id, name, created_at) select id, left(partner_name, 200), created_at from partner)
  insert into event_people (event_id, person_id, role, created_at) select event_id, id, 'partner', created_at from partner;
end
$$;

create function note_people()
returns trigger
language plpgsql
as $$
begin
  perform add_people_of(array(select id from added where client_id is not null));
  return null;
end
$$;
create trigger note_people after insert on events referencing new table as added
  for each statement execute function note_people();

create function note_phone()
returns trigger
language plpgsql
as $$
begin
  perform add_phone(person_id, new.phone) from event_people join events on events.id = event_id
  where client_id = new.id and role = 'client';
  return null;
end
$$;
create trigger note_phone after update of phone on clients for each row
  when (new.phone is distinct from old.phone) execute function note_phone();

-- An account sees nothing of an address that it has not shown to be its own: if it gets another one than its inquiry has,
-- the inquiry goes to the person of that address.
create function set_person()
returns trigger
language plpgsql
as $$
declare
  own record;
  theirs uuid;
begin
  select person_id into theirs from people_emails where lower(email) = lower(new.email);
  select link.id as link, person_id, event_id, clients.email, main_id into own
  from events join clients on clients.id = client_id join event_people link on event_id = events.id and role = 'client'
    join people on people.id = person_id
  where client_id = new.id order by link.id limit 1;
  if own.link is null then
    if tg_op = 'UPDATE' and theirs is null then
      update people_emails set email = new.email where lower(email) = lower(old.email) and person_id = new.person_id;
    end if;
    return new;
  end if;
  if theirs is null then
    if exists (select from event_people where person_id = own.person_id and event_id <> own.event_id) then
      theirs := person_with(new.email, new.name, now());
    else
      theirs := own.person_id;
      update people_emails set email = new.email
      where person_id = theirs and lower(email) in (lower(own.email), lower(case when tg_op = 'UPDATE' then old.email end));
      if not found then insert into people_emails (person_id, email) values (theirs, new.email); end if;
    end if;
  end if;
  if not exists (select from people where id = theirs and main_id = own.main_id) then
    update event_people set person_id = theirs where id = own.link and not exists (
      select from event_people other where other.event_id = own.event_id and other.person_id = theirs and other.role = 'client');
  end if;
  new.person_id := theirs;
  return new;
end
$$;
create trigger set_person before insert on users for each row
  when (not new.is_admin and new.person_id is null) execute function set_person();
create trigger set_person_of_new_address before update of email on users for each row
  when (not new.is_admin and lower(new.email) <> lower(old.email)) execute function set_person();

-- Nobody is left over from a deleted inquiry, unless they have an account, another event or something written about them.
create function forget_people(known uuid[])
returns void
language sql
as $$
  delete from people where id = any (known) and merged_into is null and coalesce(notes, allergies, tags) is null
    and not exists (select from event_people where person_id = people.id)
    and not exists (select from users where person_id = people.id)
    and not exists (select from people part where part.merged_into = people.id)
$$;

create or replace function take_event_along()
returns trigger
language plpgsql
as $$
declare
  known uuid[] := array(
    select person_id from event_people join events on events.id = event_id where client_id = old.id);
begin
  delete from events where client_id = old.id and made_at is null
    and not exists (select from event_stems where event_id = events.id);
  perform forget_people(known);
  return old;
end
$$;

-- Whoever has sent an inquiry may correct it for an hour; afterwards its account counts.
create function correct_people()
returns trigger
language plpgsql
as $$
declare
  own record;
begin
  if exists (select from users where id = new.id) then return null; end if;
  for own in
    select link.id, event_id, person_id, role from event_people link join events on events.id = event_id
    where client_id = new.id and (role = 'client' or role = 'partner' and exists (
      select from people where people.id = person_id and name = trim(old.partner_name)))
  loop
    if own.role = 'client' and lower(trim(new.email)) is distinct from lower(trim(old.email)) then
      update event_people set person_id = person_with(new.email, coalesce(nullif(trim(new.name), ''), new.phone), new.created_at)
      where id = own.id;
      perform add_phone(person_id, new.phone) from event_people where id = own.id;
    elsif own.role = 'client' then
      update people set name = left(trim(new.name), 200), version = version + 1
      where id = own.person_id and name = trim(old.name) and trim(new.name) <> '' and trim(new.name) <> name;
    elsif coalesce(trim(new.partner_name), '') = '' then
      delete from event_people where id = own.id;
    else
      update people set name = left(trim(new.partner_name), 200), version = version + 1
      where id = own.person_id and trim(new.partner_name) <> name;
    end if;
    perform forget_people(array[own.person_id]);
  end loop;
  if trim(new.partner_name) <> '' and coalesce(trim(old.partner_name), '') = '' then
    insert into event_people (event_id, person_id, role)
      select id, person_with(null, new.partner_name, new.created_at), 'partner' from events where client_id = new.id;
  end if;
  return null;
end
$$;
create trigger correct_people after update of name, partner_name, email on clients for each row
  when ((new.name, new.partner_name, new.email) is distinct from (old.name, old.partner_name, old.email))
  execute function correct_people();

create trigger record_change after insert or update or delete on people for each row execute function record_change();
create trigger move_to_trash before delete on people for each row execute function move_to_trash();
create trigger record_change after insert or update or delete on people_emails for each row execute function record_change();
create trigger move_to_trash before delete on people_emails for each row execute function move_to_trash();
create trigger record_change after insert or update or delete on people_phones for each row execute function record_change();
create trigger move_to_trash before delete on people_phones for each row execute function move_to_trash();
create trigger record_change after insert or update or delete on event_people for each row execute function record_change();
create trigger move_to_trash before delete on event_people for each row execute function move_to_trash();

-- Those of before, the oldest first, so that a person has the name that they gave first.
select add_people_of(array(select id from events where client_id is not null));
-- An account saw the other inquiries of its confirmed address, also those that another account was made for.
insert into event_people (event_id, person_id, role, sees)
  select events.id, users.person_id, 'client', 'all'
  from users join clients on lower(clients.email) = lower(users.email) join events on client_id = clients.id
  where users.person_id is not null and users.email_verified
  on conflict do nothing;

create or replace function is_about_people(table_name text, row_key text)
returns boolean
language sql
immutable
return table_name in ('clients', 'client_files', 'client_documents', 'contact_messages', 'events', 'meetings', 'orders',
  'order_services', 'order_deliveries', 'subscription_orders', 'users', 'factors', 'passkeys', 'customers', 'customer_dates',
  'date_reminders', 'subscriptions', 'people', 'people_emails', 'people_phones', 'event_people')
  or (table_name = 'stored_files' and row_key like 'client-files/%');

create or replace function forget_in_audit_log(keys text[], address text)
returns void
language plpgsql
as $$
declare
  known text[];
begin
  select keys || coalesce(array_agg(distinct row_key), '{}') into known from audit_log
  where is_about_people(table_name, row_key) and lower(address) in (
    lower(before->>'email'), lower(after->>'email'), lower(before->>'buyer_email'), lower(after->>'buyer_email'));
  perform set_config('rhodora.forgetting', 'on', true);
  update audit_log set label = null, before = null, after = null, row_key = forgotten_key(table_name, row_key)
  where is_about_people(table_name, row_key) and (
    row_key = any (known)
    or (table_name = 'stored_files' and split_part(row_key, '/', 2) = any (known))
    or coalesce(before->>'client_id', after->>'client_id') = any (known)
    or coalesce(before->>'customer_id', after->>'customer_id') = any (known)
    or coalesce(before->>'person_id', after->>'person_id') = any (known)
    or coalesce(before->>'user_id', after->>'user_id') = any (known));
  update audit_log set actor_name = 'An erased person' where actor::text = any (known);
  perform set_config('rhodora.forgetting', '', true);
end
$$;
