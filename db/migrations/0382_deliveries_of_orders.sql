-- Recipient and address of an order stand in a table of their own. What is picked up has no row.
create table order_deliveries (
  order_id uuid primary key references orders (id) on delete cascade,
  recipient_name text,
  recipient_phone text check (recipient_phone <> ''),
  delivery_street text,
  delivery_city text,
  delivery_region text,
  delivery_postal_code text,
  delivery_note text,
  delivery_zone text
);
insert into order_deliveries (order_id, recipient_name, recipient_phone, delivery_street, delivery_city, delivery_region,
  delivery_postal_code, delivery_note, delivery_zone)
select id, recipient_name, recipient_phone, delivery_street, delivery_city, delivery_region, delivery_postal_code, delivery_note,
  delivery_zone
from orders
where num_nonnulls(recipient_name, recipient_phone, delivery_street, delivery_city, delivery_region, delivery_postal_code,
  delivery_note, delivery_zone) > 0;

drop index orders_by_full_text;
drop statistics order_full_text_seen;
drop function order_full_text;
drop function if exists order_search_text;
alter table orders
  drop column recipient_name,
  drop column recipient_phone,
  drop column delivery_street,
  drop column delivery_city,
  drop column delivery_region,
  drop column delivery_postal_code,
  drop column delivery_note,
  drop column delivery_zone;

-- Each word that is searched for is in one of the two.
create function order_text(buyer_name text, buyer_email text, buyer_phone text, card_message text, card_signature text)
returns text
language sql
immutable
parallel safe
return search_fold(' ' || coalesce(buyer_name, '') || ' ' || coalesce(buyer_email, '') || ' ' || coalesce(card_message, '') || ' '
  || coalesce(card_signature, '') || ' ' || regexp_replace(coalesce(buyer_phone, ''), '\D', '', 'g'));
create index orders_by_text on orders
  using gin (order_text(buyer_name, buyer_email, buyer_phone, card_message, card_signature) gin_trgm_ops)
  where buyer_email is not null or buyer_name is not null;
create statistics order_text_seen on order_text(buyer_name, buyer_email, buyer_phone, card_message, card_signature) from orders;
create function delivery_text(recipient_name text, recipient_phone text, delivery_street text, delivery_city text,
  delivery_postal_code text)
returns text
language sql
immutable
parallel safe
return search_fold(' ' || coalesce(recipient_name, '') || ' ' || coalesce(delivery_street, '') || ' '
  || coalesce(delivery_city, '') || ' ' || coalesce(delivery_postal_code, '') || ' '
  || regexp_replace(coalesce(recipient_phone, ''), '\D', '', 'g'));
create index order_deliveries_by_text on order_deliveries
  using gin (delivery_text(recipient_name, recipient_phone, delivery_street, delivery_city, delivery_postal_code) gin_trgm_ops);
create statistics delivery_text_seen
  on delivery_text(recipient_name, recipient_phone, delivery_street, delivery_city, delivery_postal_code) from order_deliveries;

-- A delivery has an address. A commit that says otherwise is refused.
create function check_address()
returns trigger
language plpgsql
as $$
declare
  wanted uuid;
  wrong bigint;
begin
  if tg_table_name = 'orders' then wanted := new.id; else wanted := old.order_id; end if;
  select number into wrong from orders
  where id = wanted and fulfillment = 'delivery' and not exists (
    select from order_deliveries where order_id = wanted
      and num_nulls(delivery_street, delivery_city, delivery_postal_code) = 0);
  if found then
    raise exception 'The delivery of order % has no address.', wrong
      using errcode = 'check_violation', constraint = 'address_of_delivery';
  end if;
  return null;
end
$$;
create constraint trigger address_of_delivery after insert or update of fulfillment on orders
  deferrable initially deferred for each row when (new.fulfillment = 'delivery') execute function check_address();
create constraint trigger address_of_delivery after update or delete on order_deliveries
  deferrable initially deferred for each row execute function check_address();

create or replace function is_about_people(table_name text, row_key text)
returns boolean
language sql
immutable
return table_name in ('clients', 'client_files', 'client_documents', 'contact_messages', 'meetings', 'orders', 'order_services',
  'order_deliveries', 'subscription_orders', 'users', 'factors', 'passkeys', 'customers', 'customer_dates', 'date_reminders',
  'subscriptions')
  or (table_name = 'stored_files' and row_key like 'client-files/%');
drop trigger label_audit_entry on audit_log;
create trigger label_audit_entry before insert on audit_log
  for each row when (new.table_name in ('orders', 'order_services', 'order_deliveries', 'subscription_orders', 'variants'))
  execute function label_audit_entry();
create trigger record_change after insert or delete or update on order_deliveries
  for each row when (current_setting('rhodora.actor', true) <> '') execute function record_change();
