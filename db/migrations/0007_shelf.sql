-- What the shelf is sorted and counted by, kept by triggers: 100,000 products are listed as fast as a hundred.

-- The price that stands for a product: its cheapest variant's, or its first one's if it says so (spec 9).
alter table products add column shelf_price_cents integer;
create index products_by_price on products (is_hidden, shelf_price_cents, id)
  where deleted_at is null and status = 'published';
create index products_by_edit on products (is_hidden, updated_at, id)
  where deleted_at is null and status = 'published';

create function shelf_price(product uuid, selection text) returns integer language sql stable as $$
  select coalesce(sale_price_in_cents, price_in_cents) from variants where product_id = product
  order by
    case when coalesce(selection, 'lowest_price_first') = 'lowest_price_first'
      then coalesce(sale_price_in_cents, price_in_cents) end,
    sort_order
  limit 1
$$;

create function price_product() returns trigger language plpgsql as $$
begin
  new.shelf_price_cents := shelf_price(new.id, new.site_product_selection);
  return new;
end
$$;
create trigger price_product before update of site_product_selection on products
  for each row execute function price_product();

create function price_products() returns trigger language plpgsql as $$
begin
  update products p set shelf_price_cents = shelf_price(p.id, p.site_product_selection)
  where p.id in (select product_id from changed_variants)
    and p.shelf_price_cents is distinct from shelf_price(p.id, p.site_product_selection);
  return null;
end
$$;
create trigger price_products_added after insert on variants
  referencing new table as changed_variants for each statement execute function price_products();
create trigger price_products_removed after delete on variants
  referencing old table as changed_variants for each statement execute function price_products();

create function reprice_product() returns trigger language plpgsql as $$
begin
  update products p set shelf_price_cents = shelf_price(p.id, p.site_product_selection)
  where p.id in (old.product_id, new.product_id);
  return null;
end
$$;
-- Named columns only: an order that takes stock must not touch the product.
create trigger reprice_product after update of price_in_cents, sale_price_in_cents, sort_order, product_id on variants
  for each row execute function reprice_product();

create table shelf_counts (
  is_hidden boolean primary key,
  products bigint not null
);
insert into shelf_counts (is_hidden, products) values (false, 0), (true, 0);

create function count_arrivals() returns trigger language plpgsql as $$
begin
  update shelf_counts c set products = c.products + came.products
  from (select is_hidden, count(*) as products from changed_products
    where deleted_at is null and status = 'published' group by 1) came
  where came.is_hidden = c.is_hidden;
  return null;
end
$$;
create trigger count_arrivals after insert on products
  referencing new table as changed_products for each statement execute function count_arrivals();

create function count_departures() returns trigger language plpgsql as $$
begin
  update shelf_counts c set products = c.products - gone.products
  from (select is_hidden, count(*) as products from changed_products
    where deleted_at is null and status = 'published' group by 1) gone
  where gone.is_hidden = c.is_hidden;
  return null;
end
$$;
create trigger count_departures after delete on products
  referencing old table as changed_products for each statement execute function count_departures();

create function count_move() returns trigger language plpgsql as $$
begin
  update shelf_counts set products = products - 1
  where is_hidden = old.is_hidden and old.deleted_at is null and old.status = 'published';
  update shelf_counts set products = products + 1
  where is_hidden = new.is_hidden and new.deleted_at is null and new.status = 'published';
  return null;
end
$$;
create trigger count_move after update of is_hidden, status, deleted_at on products
  for each row execute function count_move();
