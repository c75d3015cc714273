-- People who have ordered or inquired, known by their email address, or by their phone where there is none.
create table customers (
  id uuid primary key default uuidv7(),
  name text,
  email text,
  phone text,
  -- For the studio only.
  note text,
  -- Another row of the same person. Its keys and dates are there now.
  merged_into uuid references customers on delete cascade,
  created_at timestamptz not null default now()
);
create index customers_newest on customers (created_at, id) where merged_into is null;
create index customers_by_name on customers (lower(left(name, 100)), id) where merged_into is null;
create index customers_merged_into on customers (merged_into) where merged_into is not null;
call enable_audit('customers');
call enable_versions('customers');

create function customer_search_text(name text, email text, phone text) returns text language sql immutable parallel safe
  return search_fold(' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' '
    || regexp_replace(coalesce(phone, ''), '\D', '', 'g'));
-- Of all of them: the planner does not learn how frequent a word is from an index of some rows.
create index customers_by_text on customers using gin (customer_search_text(name, email, phone) gin_trgm_ops);

-- 'hannah@example.com', or '3045550134' for somebody without an email address. Null: nothing to know them by.
create function customer_key(email text, phone text) returns text language sql immutable parallel safe
  return coalesce(nullif(lower(trim(email)), ''),
    case when length(regexp_replace(phone, '\D', '', 'g')) >= 7 then right(regexp_replace(phone, '\D', '', 'g'), 10) end);
create index customers_by_phone on customers (customer_key(null, phone)) where merged_into is null;

-- Each key belongs to one customer. That is also what decides between two orders of a new one at the same moment.
create table customer_keys (
  key text primary key check (key <> ''),
  customer_id uuid not null references customers on delete cascade
);
create index customer_keys_of_customer on customer_keys (customer_id);

create table customer_dates (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references customers on delete cascade,
  label text not null check (label <> ''),
  day date not null,
  created_at timestamptz not null default now()
);
create index customer_dates_of_customer on customer_dates (customer_id, day);
call enable_audit('customer_dates');

-- What a merge moved, so that it can be undone.
create table customer_merges (
  id uuid primary key default uuidv7(),
  kept_id uuid not null references customers on delete cascade,
  merged_id uuid not null references customers on delete cascade,
  keys text[] not null,
  dates uuid[] not null,
  merged_by uuid references users on delete set null,
  merged_at timestamptz not null default now(),
  undone_at timestamptz
);
create index customer_merges_of_kept on customer_merges (kept_id, merged_at);
create index customer_merges_of_merged on customer_merges (merged_id);
create index customer_merges_merged_by on customer_merges (merged_by);

-- Stores who they are the first time, and fills in what was not known.
create function note_customer(its_name text, its_email text, its_phone text, at timestamptz) returns void
language plpgsql as $$
declare
  its_key text := customer_key(its_email, its_phone);
  known uuid;
  added uuid;
begin
  if its_key is null then return; end if;
  select customer_id into known from customer_keys where key = its_key;
  if known is null then
    insert into customers (name, email, phone, created_at)
    values (nullif(trim(its_name), ''), nullif(trim(its_email), ''), nullif(trim(its_phone), ''), at) returning id into added;
    insert into customer_keys (key, customer_id) values (its_key, added) on conflict do nothing;
    if not found then delete from customers where id = added; end if;
  else
    update customers set name = coalesce(name, nullif(trim(its_name), '')), phone = coalesce(phone, nullif(trim(its_phone), ''))
    where id = known and (name is null and trim(its_name) <> '' or phone is null and trim(its_phone) <> '');
  end if;
end
$$;

create function note_buyer() returns trigger language plpgsql as $$
begin
  perform note_customer(new.buyer_name, new.buyer_email, new.buyer_phone, new.created_at);
  return null;
end
$$;
create trigger note_buyer after update on orders
  for each row when (new.status = 'paid' and (old.status <> 'paid' or old.buyer_email is distinct from new.buyer_email))
  execute function note_buyer();
create trigger note_buyer_of_new_order after insert on orders
  for each row when (new.status = 'paid') execute function note_buyer();

create function note_client() returns trigger language plpgsql as $$
begin
  perform note_customer(new.name, new.email, new.phone, new.created_at);
  return null;
end
$$;
create trigger note_client after insert or update of name, email, phone on clients
  for each row execute function note_client();

-- Somebody of whom no order and no inquiry is left, and about whom the studio has written nothing, is forgotten.
create function forget_customer() returns trigger language plpgsql as $$
declare
  its_key text := customer_key(old.email, old.phone);
begin
  delete from customers where id = (select customer_id from customer_keys where key = its_key) and note is null
    and not exists (select from customer_dates where customer_id = customers.id)
    and not exists (
      select from customer_keys known where known.customer_id = customers.id and (
        exists (select from clients where lower(email) = known.key)
        or exists (select from clients where email is null and phone is not null and customer_key(null, phone) = known.key)
        or exists (select from orders where buyer_email is not null and lower(buyer_email) = known.key)
        or exists (select from orders where buyer_email is null and buyer_phone is not null
          and customer_key(null, buyer_phone) = known.key)));
  return null;
end
$$;
create trigger forget_customer after delete on clients for each row execute function forget_customer();

-- The audit log forgets customers with the other people (0040).
create or replace function is_about_people(table_name text, row_key text) returns boolean language sql immutable
  return table_name in ('clients', 'client_files', 'client_documents', 'contact_messages', 'meetings', 'orders', 'users',
    'factors', 'passkeys', 'customers', 'customer_dates') or (table_name = 'stored_files' and row_key like 'client-files/%');
create or replace function forget_in_audit_log(keys text[], address text) returns void language plpgsql as $$
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
    or coalesce(before->>'user_id', after->>'user_id') = any (known));
  update audit_log set actor_name = 'An erased person' where actor::text = any (known);
  perform set_config('rhodora.forgetting', '', true);
end
$$;

create index orders_by_phone on orders (customer_key(null, buyer_phone)) where buyer_email is null and buyer_phone is not null;
create index clients_by_phone on clients (customer_key(null, phone)) where email is null and phone is not null;

select note_customer(name, email, phone, created_at) from (
  select name, email, phone, created_at from clients
  union all
  select buyer_name, buyer_email, buyer_phone, created_at from orders where status in ('paid', 'refunded')
) person order by created_at;
