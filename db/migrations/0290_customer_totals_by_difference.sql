-- A new or changed order adds its difference to what its customer has bought. Adding up all orders of the customer for each of
-- them took longer with each order. What is rare (a refund, an order that is no sale any more, another buyer, a merge) still
-- adds up anew.
create function add_to_buyer(email text, phone text, more_orders integer, more_cents bigint, ordered_at timestamptz)
returns void language plpgsql as $$
declare
  its_key text := customer_key(email, phone);
  its_id uuid;
  is_its boolean;
begin
  loop
    select customer_id into its_id from customer_keys where key = its_key;
    if its_id is null then return; end if;
    -- A merge locks both customers before it moves a key, so the key is looked up again under the lock.
    perform from customers where id = its_id for no key update;
    select customer_id = its_id into is_its from customer_keys where key = its_key;
    exit when is_its;
  end loop;
  update customers set orders = orders + more_orders, spent_cents = spent_cents + more_cents,
    last_order_at = greatest(last_order_at, ordered_at)
  where id = its_id;
end
$$;

create or replace function total_buyer_of_order() returns trigger language plpgsql as $$
declare
  was_paid boolean := tg_op = 'UPDATE' and old.status = 'paid';
  was_refunded boolean := tg_op = 'UPDATE' and old.status = 'refunded';
begin
  if tg_op = 'DELETE' then
    perform total_buyer(old.buyer_email, old.buyer_phone);
  elsif was_refunded or new.status <> 'paid' or was_paid
    and customer_key(old.buyer_email, old.buyer_phone) is distinct from customer_key(new.buyer_email, new.buyer_phone) then
    if tg_op = 'UPDATE' then perform total_buyer(old.buyer_email, old.buyer_phone); end if;
    perform total_buyer(new.buyer_email, new.buyer_phone);
  elsif was_paid then
    perform add_to_buyer(new.buyer_email, new.buyer_phone, 0, new.total_cents - old.total_cents, new.created_at);
  else
    perform add_to_buyer(new.buyer_email, new.buyer_phone, 1, new.total_cents, new.created_at);
  end if;
  return null;
end
$$;

-- A new key has no orders but the one it is for, which is added after it.
drop trigger total_key on customer_keys;
create trigger total_key after update of customer_id on customer_keys for each row execute function total_key();
