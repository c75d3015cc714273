-- Columns that the specification does not name get names that a web engineer guesses (issue 16).
alter table orders rename column wanted_on to fulfillment_date;
alter table orders rename column fulfilment to fulfillment;
alter table orders rename constraint orders_fulfilment_check to orders_fulfillment_check;
alter index orders_by_wanted_day rename to orders_by_fulfillment_date;

alter table order_lines rename column lost_variant_id to deleted_variant_id;
alter table order_lines rename column owes_stock to restock_pending;
alter index order_lines_lost rename to order_lines_of_deleted_variant;

alter table products rename column shelf_price_cents to display_price_cents;
alter index products_by_shelf_price rename to products_by_display_price;
alter index products_on_shelf rename to products_in_catalog;

-- A picture that was moved sorts as if it had been created at this time.
alter table site_images rename column hung_at to sort_time;
alter table stored_files rename column hung_at to sort_time;
alter index site_images_hung rename to site_images_sorted;
alter index stored_files_hung rename to stored_files_sorted;

alter table sessions rename column confirmed_at to verified_at;
alter table sessions rename column last_address to last_ip_address;

alter table drafts rename column person to user_id;
alter table drafts rename constraint drafts_person_fkey to drafts_user_id_fkey;
alter table drafts rename constraint drafts_person_subject_subject_id_key to drafts_user_id_subject_subject_id_key;

alter table backups rename column begun_at to started_at;
alter table backups rename column problem to error;

alter table uploads rename column became to stored_as;

alter table account_links drop constraint account_links_purpose_check;
update account_links set purpose = 'two-factor' where purpose = 'second-step';
alter table account_links add constraint account_links_purpose_check
  check (purpose in ('reset', 'invitation', 'owner', 'sign-in', 'new-email', 'two-factor'));
alter index account_links_by_end rename to account_links_by_expiry;

-- Triggers that name these columns as arguments.
do $$
declare
  t record;
begin
  for t in
    select tgrelid::regclass as table_name, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgname = 'raise_version' and tgrelid in ('site_images'::regclass, 'products'::regclass)
  loop
    execute format('drop trigger raise_version on %s', t.table_name);
    execute replace(replace(t.definition, '''hung_at''', '''sort_time'''),
      '''shelf_price_cents''', '''display_price_cents''');
  end loop;
end
$$;

-- Prices of products.
alter function shelf_price rename to display_price;
create or replace function price_product() returns trigger language plpgsql as $$
begin
  new.display_price_cents := display_price(new.id, new.site_product_selection);
  return new;
end
$$;
create or replace function price_products() returns trigger language plpgsql as $$
begin
  update products p set display_price_cents = display_price(p.id, p.site_product_selection)
  where p.id in (select product_id from changed_variants)
    and p.display_price_cents is distinct from display_price(p.id, p.site_product_selection);
  return null;
end
$$;
create or replace function reprice_product() returns trigger language plpgsql as $$
begin
  update products p set display_price_cents = display_price(p.id, p.site_product_selection)
  where p.id in (old.product_id, new.product_id);
  return null;
end
$$;

-- Order lines keep the id of a deleted variant, so that they find it again if it is restored.
create or replace function remember_variant() returns trigger language plpgsql as $$
begin
  new.deleted_variant_id := old.variant_id;
  return new;
end
$$;
alter function remember_variant rename to keep_deleted_variant_id;
alter trigger remember_variant on order_lines rename to keep_deleted_variant_id;

create or replace function find_lost_lines() returns trigger language plpgsql as $$
declare
  pending bigint;
begin
  -- Waits for a transaction that is ending one of these orders, or makes it wait (app/features/store/stock.server.ts).
  perform 1 from order_lines where deleted_variant_id = new.id order by id for update;
  select sum(quantity) into pending from order_lines where deleted_variant_id = new.id and restock_pending;
  update order_lines
  set variant_id = new.id, product_id = new.product_id, deleted_variant_id = null, restock_pending = false
  where deleted_variant_id = new.id;
  if pending > 0 then
    update variants set inventory_quantity = inventory_quantity + pending where id = new.id;
  end if;
  return null;
end
$$;
alter function find_lost_lines rename to relink_order_lines;
alter trigger find_lost_lines on variants rename to relink_order_lines;

-- Rows in the trash come back by their columns' names, and the audit log shows them.
create function rename_keys(r jsonb, names jsonb) returns jsonb language sql immutable
  return (select jsonb_object_agg(coalesce(names->>key, key), value) from jsonb_each(r));
update trash set deleted_row = rename_keys(deleted_row,
  '{"hung_at": "sort_time", "shelf_price_cents": "display_price_cents"}')
where table_name in ('site_images', 'stored_files', 'products');
select set_config('rhodora.forgetting', 'on', true);
update audit_log set
  before = rename_keys(before, names), after = rename_keys(after, names)
from (values ('{"hung_at": "sort_time", "shelf_price_cents": "display_price_cents", "wanted_on": "fulfillment_date",
  "fulfilment": "fulfillment"}'::jsonb)) as columns (names)
where table_name in ('site_images', 'stored_files', 'products', 'orders')
  and (coalesce(before, '{}') || coalesce(after, '{}'))
    ?| array['hung_at', 'shelf_price_cents', 'wanted_on', 'fulfilment'];
select set_config('rhodora.forgetting', '', true);
drop function rename_keys;
