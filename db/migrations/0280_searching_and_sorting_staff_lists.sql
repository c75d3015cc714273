-- What staff type to find a subscription or a gift card: folded words, and the digits of phones.
create function subscription_search_text(
  number bigint, buyer_name text, buyer_email text, buyer_phone text, recipient_name text, recipient_phone text, product_title text
) returns text language sql immutable parallel safe
  return search_fold(' ' || number::text || ' ' || buyer_name || ' ' || buyer_email || ' ' || coalesce(recipient_name, '')
    || ' ' || product_title || ' ' || regexp_replace(coalesce(buyer_phone, ''), '\D', '', 'g')
    || ' ' || regexp_replace(coalesce(recipient_phone, ''), '\D', '', 'g'));
create index subscriptions_by_text on subscriptions using gin (subscription_search_text(
  number, buyer_name, buyer_email, buyer_phone, recipient_name, recipient_phone, product_title) gin_trgm_ops);
create index subscriptions_by_day on subscriptions (next_day, id);
create index subscriptions_newest on subscriptions (created_at, id);

create function gift_card_search_text(number bigint, last4 text, for_name text, note text)
returns text language sql immutable parallel safe
  return search_fold(' ' || number::text || ' ' || last4 || ' ' || coalesce(for_name, '') || ' ' || coalesce(note, ''));
create index gift_cards_by_text on gift_cards using gin (gift_card_search_text(number, last4, for_name, note) gin_trgm_ops);
create index gift_cards_by_name on gift_cards (lower(left(for_name, 100)), id);

-- What each customer has bought, so that staff can sort by it. Derived from orders and refunds: no version, no audit entry.
alter table customers
  add column orders integer not null default 0,
  add column spent_cents bigint not null default 0,
  add column last_order_at timestamptz;
create index customers_by_spending on customers (spent_cents, id) where merged_into is null;
create index customers_by_last_order on customers (last_order_at, id) where merged_into is null;
drop trigger increment_version on customers;
create trigger increment_version before update on customers
  for each row execute function increment_version(orders, spent_cents, last_order_at);
drop trigger record_change on customers;
create trigger record_change after insert or delete or update of name, email, phone, note, merged_into on customers
  for each row execute function record_change();

-- The lock comes first and the sums are a second statement, so that the last of several transactions sees all orders.
create function total_customer(its_id uuid) returns void language plpgsql as $$
declare
  keys text[];
begin
  perform from customers where id = its_id for no key update;
  select coalesce(array_agg(key), '{}') into keys from customer_keys where customer_id = its_id;
  update customers set (orders, spent_cents, last_order_at) = (
    select count(*), coalesce(sum(case when status = 'paid' then total_cents - (
      select coalesce(sum(refund.amount_cents), 0)
      from payments payment join payment_refunds refund on refund.payment_ref = payment.ref
      where payment.order_id = orders.id and payment.status = 'paid' and refund.status = 'succeeded' and not refund.is_change
    ) else 0 end), 0), max(created_at)
    from orders where status in ('paid', 'refunded') and (
      lower(buyer_email) = any (keys) and buyer_email is not null
      or customer_key(null, buyer_phone) = any (keys) and buyer_email is null and buyer_phone is not null))
  where id = its_id;
end
$$;

-- A merge locks both customers before it moves a key, so the key is looked up again under the lock.
create function total_buyer(email text, phone text) returns void language plpgsql as $$
declare
  its_key text := customer_key(email, phone);
  its_id uuid;
  is_moved boolean;
begin
  loop
    select customer_id into its_id from customer_keys where key = its_key;
    if its_id is null then return; end if;
    perform total_customer(its_id);
    select customer_id <> its_id into is_moved from customer_keys where key = its_key;
    if is_moved is not true then return; end if;
  end loop;
end
$$;

create function total_buyer_of_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status in ('paid', 'refunded') and (tg_op = 'DELETE'
    or customer_key(old.buyer_email, old.buyer_phone) is distinct from customer_key(new.buyer_email, new.buyer_phone))
  then perform total_buyer(old.buyer_email, old.buyer_phone); end if;
  if tg_op <> 'DELETE' then perform total_buyer(new.buyer_email, new.buyer_phone); end if;
  return null;
end
$$;
-- After `note_buyer`, which adds the customer: triggers run in the order of their names.
create trigger total_buyer_after_insert after insert on orders
  for each row when (new.status in ('paid', 'refunded')) execute function total_buyer_of_order();
create trigger total_buyer_after_update after update on orders for each row when (
  (old.status in ('paid', 'refunded') or new.status in ('paid', 'refunded'))
  and (old.status, old.total_cents, old.buyer_email, old.buyer_phone)
    is distinct from (new.status, new.total_cents, new.buyer_email, new.buyer_phone)
) execute function total_buyer_of_order();
create trigger total_buyer_after_delete after delete on orders
  for each row when (old.status in ('paid', 'refunded')) execute function total_buyer_of_order();

create function total_buyer_of_refund() returns trigger language plpgsql as $$
begin
  perform total_buyer(buyer_email, buyer_phone) from orders
  where id = (select order_id from payments where ref = new.payment_ref) and status = 'paid';
  return null;
end
$$;
create trigger total_buyer after insert or update on payment_refunds
  for each row when (new.status = 'succeeded' and not new.is_change) execute function total_buyer_of_refund();

create function total_key() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then perform total_customer(old.customer_id); end if;
  perform total_customer(new.customer_id);
  return null;
end
$$;
create trigger total_key after insert or update of customer_id on customer_keys
  for each row execute function total_key();

select total_customer(id) from customers;
