-- The back office of the store: products, stock and orders as staff work with them (issue 4; product.md, "Store").

-- ---- lists, in each order that staff may choose ----

create index products_in_order on products ("order", id);
create index products_by_name on products (lower(left(title, 100)), id);
create index products_by_shelf_price on products (shelf_price_cents, id);
create index products_by_change on products (updated_at, id);

create function product_words(title text, type text) returns text language sql immutable parallel safe
  return search_fold(' ' || title || ' ' || coalesce(type, ''));
create index products_by_words on products using gin (product_words(title, type) gin_trgm_ops);

create function variant_words(title text, sku text) returns text language sql immutable parallel safe
  return search_fold(' ' || title || ' ' || coalesce(sku, ''));
create index variants_by_words on variants using gin (variant_words(title, sku) gin_trgm_ops);
create index variants_by_stock on variants (inventory_quantity, id);

-- Only of orders whose buyer is known: placing one must not wait for an index of words.
create function order_words(buyer_name text, buyer_email text, recipient_name text)
  returns text language sql immutable parallel safe
  return search_fold(' ' || coalesce(buyer_name, '') || ' ' || coalesce(buyer_email, '') || ' ' || coalesce(recipient_name, ''));
create index orders_by_words on orders using gin (order_words(buyer_name, buyer_email, recipient_name) gin_trgm_ops)
  where buyer_email is not null;
create index orders_by_wanted_day on orders (wanted_on, id) where wanted_on is not null;

-- ---- orders as they are made, handed over, and ended by staff ----

alter table orders
  add column ready_at timestamptz,
  add column ready_by uuid references users on delete set null,
  add column handed_over_at timestamptz,
  add column handed_over_by uuid references users on delete set null,
  -- Who of the staff cancelled or refunded it; nobody where the buyer did, or time.
  add column ended_by uuid references users on delete set null,
  -- For the studio's own eyes.
  add column staff_note text,
  add constraint ready_before_handed_over check (handed_over_at is null or ready_at is not null);

alter table payments drop constraint payments_refund_reason_check,
  add constraint payments_refund_reason_check
    check (refund_reason in ('sold_out', 'paid_twice', 'wrong_amount', 'by_staff'));

-- ---- order lines and variants that come back from the trash ----

-- What a line was a line of before that was deleted.
alter table order_lines add column lost_variant_id uuid;
create index order_lines_lost on order_lines (lost_variant_id) where lost_variant_id is not null;

create function remember_variant() returns trigger language plpgsql as $$
begin
  new.lost_variant_id := old.variant_id;
  return new;
end
$$;
create trigger remember_variant before update of variant_id on order_lines
  for each row when (new.variant_id is null and old.variant_id is not null) execute function remember_variant();

-- A line is one of its variant again when that is restored, so that an order which ends gives its stock back.
create function find_lost_lines() returns trigger language plpgsql as $$
begin
  update order_lines set variant_id = new.id, product_id = new.product_id, lost_variant_id = null
  where lost_variant_id = new.id;
  return null;
end
$$;
create trigger find_lost_lines after insert on variants for each row execute function find_lost_lines();
