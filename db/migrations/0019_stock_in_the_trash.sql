-- Stock that is to be given back while its variant lies in the trash.

-- The order has ended, and this line's quantity has not gone back on the shelf, because there was none.
alter table order_lines add column owes_stock boolean not null default false;

-- A line is one of its variant again when that is restored, so that an order which ends gives its stock back; what
-- ended meanwhile gives it back now.
create or replace function find_lost_lines() returns trigger language plpgsql as $$
declare
  owed bigint;
begin
  -- Whoever is just ending one of these orders is waited for, or waits (app/features/store/stock.server.ts).
  perform 1 from order_lines where lost_variant_id = new.id order by id for update;
  select sum(quantity) into owed from order_lines where lost_variant_id = new.id and owes_stock;
  update order_lines set variant_id = new.id, product_id = new.product_id, lost_variant_id = null, owes_stock = false
  where lost_variant_id = new.id;
  if owed > 0 then
    update variants set inventory_quantity = inventory_quantity + owed where id = new.id;
  end if;
  return null;
end
$$;
