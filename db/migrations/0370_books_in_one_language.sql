-- The program writes the books (`keep-books.server.ts`). The database refuses a transaction that changed an order or a
-- payment and did not book it.
drop trigger book_order on orders;
drop trigger book_payment on payments;
drop trigger book_refund on payment_refunds;
drop trigger book_dispute on payment_disputes;
drop trigger book_less on order_changes;
drop function book_changed_order, book_changed_payment, book_changed_refund, book_less;
drop function book_payment, book_order, book_refund, clear_negative_sale, book_beside, share_of_sale, left_of_sale, book,
  taken_back, entry_of, book_time;

create function check_sale(wanted uuid)
returns void
language plpgsql
as $$
declare
  o orders;
  is_sold boolean;
  booked sales_entries;
  sums record;
begin
  select * into o from orders where id = wanted;
  if not found or o.paid_at is null or o.channel = 'gift_card' then return; end if;
  is_sold := o.status in ('paid', 'refunded');
  select * into booked from sales_entries where order_id = wanted and orders = 1 order by id desc limit 1;
  select coalesce(sum(orders), 0) as orders, coalesce(sum(open_cents), 0) as owed, coalesce(sum(total_cents), 0) as total
  into sums from sales_entries where order_id = wanted;
  if sums.orders <> is_sold::integer
    or sums.owed <> (case when o.status = 'paid' then o.balance_cents else 0 end)
    or not is_sold and sums.total <> 0
    or is_sold and (booked.goods_cents, booked.discount_cents, booked.delivery_cents, booked.tax_cents, booked.tip_cents, booked.taxes)
      is distinct from (o.subtotal_cents, o.discount_cents, o.delivery_cents, o.tax_cents, o.tip_cents, o.taxes)
  then
    raise exception 'The books do not say what order % says.', o.number
      using errcode = 'check_violation', constraint = 'books_agree';
  end if;
end
$$;

create function check_money(wanted text)
returns void
language plpgsql
as $$
declare
  p payments;
  kept bigint;
begin
  select * into p from payments where ref = wanted;
  if not found or p.status in ('open', 'closed') then return; end if;
  kept := case when p.status = 'refunded' then 0 else greatest(0, p.amount_cents
    - (select coalesce(sum(amount_cents), 0) from payment_refunds where payment_ref = wanted and status = 'succeeded')
    - (select coalesce(sum(amount_cents), 0) from payment_disputes where payment_ref = wanted and status = 'lost')) end;
  if kept <> (select coalesce(sum(cents), 0) from money_entries where payment_ref = wanted) then
    raise exception 'The books do not say what payment % says.', wanted
      using errcode = 'check_violation', constraint = 'books_agree';
  end if;
end
$$;

create function check_books()
returns trigger
language plpgsql
as $$
begin
  if tg_table_name = 'orders' then perform check_sale(new.id);
  elsif tg_table_name = 'payments' then perform check_money(new.ref);
  else perform check_money(new.payment_ref);
  end if;
  return null;
end
$$;

create constraint trigger books_agree
  after insert or update of status, paid_at, subtotal_cents, discount_cents, delivery_cents, tax_cents, tip_cents, taxes, balance_cents
  on orders deferrable initially deferred
  for each row when (new.paid_at is not null) execute function check_books();
create constraint trigger books_agree after insert or update of status on payments deferrable initially deferred
  for each row when (new.status not in ('open', 'closed')) execute function check_books();
create constraint trigger books_agree after insert or update of status on payment_refunds deferrable initially deferred
  for each row when (new.status in ('succeeded', 'failed')) execute function check_books();
create constraint trigger books_agree after insert or update of status on payment_disputes deferrable initially deferred
  for each row execute function check_books();
