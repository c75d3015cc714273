-- The audit log names orders by their number, and variants by their product too (issue 15, item 27).
create function name_change() returns trigger language plpgsql as $$
declare
  product uuid;
begin
  if new.table_name = 'orders' then
    new.label := coalesce(
      (select number::text from orders where id = new.row_key::uuid), new.before->>'number', new.label);
  else
    product := coalesce(
      (select product_id from variants where id = new.row_key::uuid), (new.before->>'product_id')::uuid);
    -- When a product is deleted, its variants go after it.
    new.label := concat_ws(', ', coalesce(
      (select title from products where id = product),
      (select label from trash where table_name = 'products' and row_key = product::text order by id desc limit 1)),
      new.label);
  end if;
  return new;
end
$$;
create trigger name_change before insert on audit_log
  for each row when (new.table_name in ('orders', 'variants')) execute function name_change();
