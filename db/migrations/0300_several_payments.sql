-- Refunds that staff made outside the provider that took the payment, by check for example.
alter table payment_refunds add column is_by_hand boolean not null default false;
update payment_refunds back set is_by_hand = true
from payments
where payments.ref = back.payment_ref and provider not in ('manual', 'gift_card') and back.status = 'succeeded'
  and exists (select from payment_refunds failed where failed.payment_ref = back.payment_ref and failed.status = 'failed'
    and failed.handled_at = back.created_at and failed.amount_cents = back.amount_cents);

-- What is taken whole is taken to the cent, also if it is negative. The zone and the occasion are those of the order, which an
-- open balance in the books does not have.
create or replace function share_of_sale(wanted uuid, cents bigint) returns sales_entries language plpgsql stable as $$
declare
  entry sales_entries;
  rest record;
  untipped bigint;
  taken bigint;
  places bigint;
  is_all boolean;
  part numeric;
begin
  select * into entry from sales_entries where order_id = wanted and orders <> 0 order by id desc limit 1;
  select sum(goods_cents) as goods, sum(discount_cents) as discount, sum(delivery_cents) as delivery, sum(tax_cents) as tax,
    sum(tip_cents) as tip, sum(total_cents) as total into rest from sales_entries where order_id = wanted;
  untipped := rest.total - rest.tip;
  -- All that is left, part by part, even if changes and refunds together took more off than there was.
  is_all := cents = rest.total;
  taken := case when is_all then untipped else least(cents, greatest(untipped, 0)) end;
  part := case when is_all then 1 else taken::numeric / greatest(untipped, 1) end;
  select coalesce(jsonb_agg(jsonb_build_object('level', level, 'name', name, 'region', region, 'basis_points', basis_points,
      'taxable_cents', -round(taxable * part), 'tax_cents', -round(tax * part))), '[]'),
    coalesce(sum(tax), 0), coalesce(-sum(round(tax * part)), 0)
    into entry.taxes, places, entry.tax_cents
  from (
    select level, name, region, basis_points, sum(each.taxable_cents) as taxable, sum(each.tax_cents) as tax
    from sales_entries, jsonb_to_recordset(taxes) as each
      (level text, name text, region text, basis_points integer, taxable_cents bigint, tax_cents bigint)
    where order_id = wanted group by 1, 2, 3, 4) place
  where taxable <> 0 or tax <> 0;
  -- Orders from before sales tax by destination have no places.
  if places <> rest.tax then entry.tax_cents := -round(rest.tax * part); end if;
  entry.delivery_cents := -round(rest.delivery * part);
  entry.discount_cents := -round(rest.discount * part);
  entry.goods_cents := -taken - entry.delivery_cents - entry.tax_cents + entry.discount_cents;
  entry.tip_cents := taken - cents;
  entry.orders := 0;
  entry.lines := '[]';
  entry.open_cents := 0;
  entry.back_cents := 0;
  entry.refund_id := null;
  return entry;
end
$$;

/* Less than nothing is not sold: what was given back beyond the sale belongs to an order that became cheaper. */
create function clear_negative_sale(wanted uuid) returns void language plpgsql as $$
declare
  entry sales_entries;
  left_cents bigint := left_of_sale(wanted);
begin
  if left_cents >= 0 then return; end if;
  entry := share_of_sale(wanted, left_cents);
  entry.back_cents := left_cents;
  perform book(entry, 'refund', book_time());
end
$$;

select clear_negative_sale(order_id) from sales_entries group by order_id having sum(total_cents) < 0;

-- A change after a refund leaves no negative sale.
create or replace function book_order(wanted uuid) returns void language plpgsql as $$
declare
  o orders;
  booked sales_entries;
  entry sales_entries;
  is_sold boolean;
  is_booked boolean;
  open_change bigint;
begin
  select * into o from orders where id = wanted for no key update;
  if not found or o.paid_at is null or o.channel = 'gift_card' then return; end if;
  is_sold := o.status in ('paid', 'refunded');
  select * into booked from sales_entries where order_id = wanted and orders <> 0 order by id desc limit 1;
  is_booked := found and booked.orders = 1;
  open_change := case when o.status = 'paid' then o.balance_cents else 0 end
    - (select coalesce(sum(open_cents), 0) from sales_entries where order_id = wanted);
  if is_sold and not is_booked then
    entry := entry_of(o);
    entry.open_cents := open_change;
    perform book(entry, 'sale', o.paid_at);
    return;
  end if;
  if not is_sold then
    if not is_booked then return; end if;
    entry := share_of_sale(wanted, left_of_sale(wanted));
    entry.orders := -1;
    entry.lines := (taken_back(booked)).lines;
    entry.open_cents := open_change;
    perform book(entry, 'cancel', coalesce(o.ended_at, book_time()));
    return;
  end if;
  entry := entry_of(o);
  if (entry.goods_cents, entry.discount_cents, entry.delivery_cents, entry.tax_cents, entry.tip_cents, entry.taxes, entry.lines)
    is distinct from (booked.goods_cents, booked.discount_cents, booked.delivery_cents, booked.tax_cents, booked.tip_cents,
    booked.taxes, booked.lines)
    or coalesce(entry.zone, booked.zone) is distinct from booked.zone or entry.occasion is distinct from booked.occasion then
    booked.open_cents := 0;
    booked.back_cents := 0;
    perform book(taken_back(booked), 'change', book_time());
    perform book(entry, 'change', book_time());
    perform clear_negative_sale(wanted);
  end if;
  if open_change = 0 then return; end if;
  if o.status = 'refunded' then
    entry := share_of_sale(wanted, least(-open_change, left_of_sale(wanted)));
    entry.open_cents := open_change;
    perform book(entry, 'refund', coalesce(o.ended_at, book_time()));
  else
    perform book_beside(wanted, 'open', book_time(), open_change, 0, null);
  end if;
end
$$;

-- What is first booked as given back by staff paid for nothing: it came after they had ended the order. Refunds by hand are
-- not the provider's.
create or replace function book_payment(wanted text) returns void language plpgsql as $$
declare
  p payments;
  o orders;
  refund payment_refunds;
  entry sales_entries;
  its_purpose text;
  its_method text;
  refund_method text;
  cents bigint;
  moment timestamptz;
begin
  select * into p from payments where ref = wanted;
  if not found or p.status in ('open', 'closed') then return; end if;
  -- Refunds of one order wait for each other here.
  select * into o from orders where id = p.order_id for no key update;
  its_method := case p.provider when 'manual' then coalesce(p.method, 'cash') else p.provider end;
  select purpose into its_purpose from money_entries where payment_ref = wanted order by id limit 1;
  if not found then
    its_purpose := case
      when o.paid_at is null or p.refund_reason <> 'at_provider' then 'stray'
      when o.channel = 'gift_card' then 'gift_card' else 'sale' end;
    moment := case when p.status = 'paid' then p.settled_at when its_purpose <> 'stray' and not p.is_balance then o.paid_at end;
    if p.amount_cents > 0 then
      insert into money_entries (payment_ref, order_id, day, cents, currency, method, purpose)
      values (wanted, o.id, book_day(coalesce(moment, least(book_time(), p.settled_at))), p.amount_cents, p.currency, its_method, its_purpose);
    end if;
  end if;
  for refund in
    select * from payment_refunds where payment_ref = wanted and status in ('succeeded', 'failed') order by updated_at, id
  loop
    refund_method := case when refund.is_by_hand then 'otherwise' else its_method end;
    select coalesce(sum(money_entries.cents), 0) into cents from money_entries
    where payment_ref = wanted and refund_id = refund.id;
    if refund.status = 'failed' and cents < 0 then
      -- The provider took back what it had said.
      insert into money_entries (payment_ref, order_id, day, cents, currency, method, purpose, is_change, refund_id)
      values (wanted, o.id, book_day(refund.updated_at), -cents, p.currency, refund_method, its_purpose, refund.is_change,
        refund.id);
      for entry in select * from sales_entries where order_id = o.id and refund_id = refund.id order by id loop
        perform book(taken_back(entry), entry.kind, refund.updated_at);
      end loop;
    elsif refund.status = 'succeeded' and cents = 0 then
      select least(refund.amount_cents, coalesce(sum(money_entries.cents), 0)) into cents from money_entries
      where payment_ref = wanted;
      continue when cents <= 0;
      insert into money_entries (payment_ref, order_id, day, cents, currency, method, purpose, is_change, refund_id)
      values (wanted, o.id, book_day(refund.updated_at), -cents, p.currency, refund_method, its_purpose, refund.is_change,
        refund.id);
      if its_purpose = 'sale' then
        perform book_refund(o.id, cents, refund.is_change, refund.id, refund.updated_at);
      end if;
    end if;
  end loop;
  if p.status <> 'refunded' then return; end if;
  -- Given back another way, or of which the provider has reported no more than that it is done.
  select coalesce(sum(money_entries.cents), 0) into cents from money_entries where payment_ref = wanted;
  if cents <= 0 then return; end if;
  moment := coalesce(p.settled_at, book_time());
  insert into money_entries (payment_ref, order_id, day, cents, currency, method, purpose)
  values (wanted, o.id, book_day(moment), -cents, p.currency,
    case when p.handled_by is null then its_method else 'otherwise' end, its_purpose);
  if its_purpose = 'sale' then perform book_refund(o.id, cents, false, null, moment); end if;
end
$$;
