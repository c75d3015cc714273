-- The books: what was sold, and what was paid, by the day it happened. Rows are added and never changed, so that a month that
-- is over stays as it is. Triggers write them at the commit, whatever changed an order, a payment or a refund.

-- The zone of a delivery when it was placed or changed; '' if it was in none. Null for pickups, and orders from before.
alter table orders add column delivery_zone text;
-- Of a change: what the buyer gets back for it, unless `reason` says why not.
alter table order_changes add column less_cents bigint not null default 0 check (less_cents >= 0);

create table sales_entries (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  -- 'change' takes back how the order was booked, and books it as it is now. 'refund' also lets off what was never paid.
  -- 'open' and 'back' change no sale.
  kind text not null check (kind in ('sale', 'change', 'cancel', 'refund', 'open', 'back')),
  -- The studio's, in the time zone that it had.
  day date not null,
  -- 1 books the order, -1 takes back how it was booked.
  orders smallint not null default 0 check (orders between -1 and 1),
  currency text not null,
  goods_cents bigint not null default 0,
  discount_cents bigint not null default 0,
  delivery_cents bigint not null default 0,
  tax_cents bigint not null default 0,
  tip_cents bigint not null default 0,
  total_cents bigint not null
    generated always as (goods_cents - discount_cents + delivery_cents + tax_cents + tip_cents) stored,
  -- What the buyer owes more, or less.
  open_cents bigint not null default 0,
  -- What the studio got for goods that it then sold for less: it is given back later, or kept.
  back_cents bigint not null default 0,
  channel text not null,
  fulfillment text,
  zone text,
  occasion text,
  -- Parts of the tax, as in `orders.taxes`, and the lines: {line_id, title, quantity, cents}.
  taxes jsonb not null default '[]',
  lines jsonb not null default '[]',
  -- Of a refund: `payment_refunds`, or null if the payment says no more than that it was given back.
  refund_id text,
  booked_at timestamptz not null default now()
);
create index sales_entries_by_day on sales_entries (day, id);
create index sales_entries_open on sales_entries (day) where open_cents <> 0;
create index sales_entries_of_order on sales_entries (order_id, id);

create table money_entries (
  id bigint generated always as identity primary key,
  payment_ref text not null references payments,
  order_id uuid,
  day date not null,
  -- What was given back is negative.
  cents bigint not null check (cents <> 0),
  currency text not null,
  -- A provider, a method ('cash', 'check', 'transfer'), 'gift_card', or 'otherwise': given back by hand.
  method text not null,
  -- 'stray' paid for nothing: it goes straight back.
  purpose text not null check (purpose in ('sale', 'gift_card', 'stray')),
  -- The order itself became cheaper: its sale is lower already.
  is_change boolean not null default false,
  refund_id text,
  booked_at timestamptz not null default now()
);
create index money_entries_by_day on money_entries (day, id);
create index money_entries_of_payment on money_entries (payment_ref, id);

create function keep_entry() returns trigger language plpgsql as $$
begin
  raise exception 'The books are never changed: add an entry.' using errcode = 'check_violation';
end
$$;
create trigger keep_entry before update or delete on sales_entries for each row execute function keep_entry();
create trigger keep_entry before update or delete on money_entries for each row execute function keep_entry();

/* The clock of the program that writes, if it told. */
create function book_time() returns timestamptz language sql stable as $$
  select coalesce(nullif(current_setting('rhodora.now', true), '')::timestamptz, now())
$$;

create function book_day(moment timestamptz) returns date language sql stable as $$
  select (moment at time zone coalesce((select time_zone from studio_settings limit 1), 'UTC'))::date
$$;

/* An order as it is, with the lines that it has. */
create function entry_of(o orders) returns sales_entries language plpgsql stable as $$
declare
  entry sales_entries;
begin
  entry.order_id := o.id;
  entry.orders := 1;
  entry.currency := o.currency;
  entry.goods_cents := o.subtotal_cents;
  entry.discount_cents := o.discount_cents;
  entry.delivery_cents := o.delivery_cents;
  entry.tax_cents := o.tax_cents;
  entry.tip_cents := o.tip_cents;
  entry.channel := case when o.subscription_id is null then o.channel else 'subscription' end;
  entry.fulfillment := o.fulfillment;
  entry.zone := o.delivery_zone;
  entry.occasion := o.occasion;
  entry.taxes := o.taxes;
  select coalesce(jsonb_agg(jsonb_build_object('line_id', id, 'title', product_title, 'quantity', quantity,
    'cents', unit_price_in_cents::bigint * quantity) order by id), '[]') into entry.lines
  from order_lines where order_id = o.id;
  return entry;
end
$$;

/* The same with every amount negative. */
create function taken_back(entry sales_entries) returns sales_entries language plpgsql immutable as $$
begin
  entry.orders := -entry.orders;
  entry.goods_cents := -entry.goods_cents;
  entry.discount_cents := -entry.discount_cents;
  entry.delivery_cents := -entry.delivery_cents;
  entry.tax_cents := -entry.tax_cents;
  entry.tip_cents := -entry.tip_cents;
  entry.open_cents := -entry.open_cents;
  entry.back_cents := -entry.back_cents;
  select coalesce(jsonb_agg(part || jsonb_build_object('taxable_cents', -(part ->> 'taxable_cents')::bigint,
    'tax_cents', -(part ->> 'tax_cents')::bigint)), '[]') into entry.taxes from jsonb_array_elements(entry.taxes) part;
  select coalesce(jsonb_agg(line || jsonb_build_object('quantity', -(line ->> 'quantity')::bigint,
    'cents', -(line ->> 'cents')::bigint)), '[]') into entry.lines from jsonb_array_elements(entry.lines) line;
  return entry;
end
$$;

create function book(entry sales_entries, kind text, moment timestamptz) returns void language sql as $$
  insert into sales_entries (order_id, kind, day, orders, currency, goods_cents, discount_cents, delivery_cents, tax_cents,
    tip_cents, open_cents, back_cents, channel, fulfillment, zone, occasion, taxes, lines, refund_id)
  values (entry.order_id, kind, book_day(moment), coalesce(entry.orders, 0), entry.currency, coalesce(entry.goods_cents, 0),
    coalesce(entry.discount_cents, 0), coalesce(entry.delivery_cents, 0), coalesce(entry.tax_cents, 0),
    coalesce(entry.tip_cents, 0), coalesce(entry.open_cents, 0), coalesce(entry.back_cents, 0), entry.channel,
    entry.fulfillment, entry.zone, entry.occasion, coalesce(entry.taxes, '[]'), coalesce(entry.lines, '[]'), entry.refund_id)
$$;

/* What the order still comes to, after its refunds. */
create function left_of_sale(wanted uuid) returns bigint language sql stable as $$
  select coalesce(sum(total_cents), 0)::bigint from sales_entries where order_id = wanted
$$;

/* The part of a sale that goes with so many cents of what is left of it, as negative amounts. A tip goes last. What is taken
   in parts is rounded for each place, and the last part takes what is left to the cent. */
create function share_of_sale(wanted uuid, cents bigint) returns sales_entries language plpgsql stable as $$
declare
  entry sales_entries;
  rest record;
  untipped bigint;
  taken bigint;
  places bigint;
begin
  select * into entry from sales_entries where order_id = wanted order by id desc limit 1;
  select sum(goods_cents) as goods, sum(discount_cents) as discount, sum(delivery_cents) as delivery, sum(tax_cents) as tax,
    sum(tip_cents) as tip, sum(total_cents) as total into rest from sales_entries where order_id = wanted;
  untipped := rest.total - rest.tip;
  taken := least(cents, greatest(untipped, 0));
  select coalesce(jsonb_agg(jsonb_build_object('level', level, 'name', name, 'region', region, 'basis_points', basis_points,
      'taxable_cents', -round(taxable * taken / greatest(untipped, 1)), 'tax_cents', -round(tax * taken / greatest(untipped, 1)))), '[]'),
    coalesce(sum(tax), 0), coalesce(-sum(round(tax * taken / greatest(untipped, 1))), 0)
    into entry.taxes, places, entry.tax_cents
  from (
    select level, name, region, basis_points, sum(each.taxable_cents) as taxable, sum(each.tax_cents) as tax
    from sales_entries, jsonb_to_recordset(taxes) as each
      (level text, name text, region text, basis_points integer, taxable_cents bigint, tax_cents bigint)
    where order_id = wanted group by 1, 2, 3, 4) place
  where taxable <> 0 or tax <> 0;
  -- Orders from before sales tax by destination have no places.
  if places <> rest.tax then entry.tax_cents := -round(rest.tax * taken / greatest(untipped, 1)); end if;
  entry.delivery_cents := -round(rest.delivery * taken / greatest(untipped, 1));
  entry.discount_cents := -round(rest.discount * taken / greatest(untipped, 1));
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

/* Adds what is missing in the books of an order that was sold. */
create function book_order(wanted uuid) returns void language plpgsql as $$
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

/* An entry that changes no sale. */
create function book_beside(wanted uuid, kind text, moment timestamptz, owed bigint, back bigint, refund text)
returns void language plpgsql as $$
declare
  entry sales_entries;
  latest sales_entries;
begin
  select * into latest from sales_entries where order_id = wanted order by id desc limit 1;
  if not found then return; end if;
  entry.order_id := wanted;
  entry.currency := latest.currency;
  entry.channel := latest.channel;
  entry.open_cents := owed;
  entry.back_cents := back;
  entry.refund_id := refund;
  perform book(entry, kind, moment);
end
$$;

/* What a refund takes off the sale. What was paid beyond it is no sale. */
create function book_refund(wanted uuid, cents bigint, is_change boolean, refund text, moment timestamptz)
returns void language plpgsql as $$
declare
  of_sale bigint := case when is_change then 0 else least(cents, greatest(left_of_sale(wanted), 0)) end;
  entry sales_entries;
begin
  if of_sale > 0 then
    entry := share_of_sale(wanted, of_sale);
    entry.refund_id := refund;
    perform book(entry, 'refund', moment);
  end if;
  if cents > of_sale then perform book_beside(wanted, 'back', moment, 0, of_sale - cents, refund); end if;
end
$$;

/* Adds what is missing in the books of a payment. */
create function book_payment(wanted text) returns void language plpgsql as $$
declare
  p payments;
  o orders;
  refund payment_refunds;
  entry sales_entries;
  its_purpose text;
  its_method text;
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
      when o.paid_at is null or p.refund_reason not in ('by_staff', 'at_provider') then 'stray'
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
    select coalesce(sum(money_entries.cents), 0) into cents from money_entries
    where payment_ref = wanted and refund_id = refund.id;
    if refund.status = 'failed' and cents < 0 then
      -- The provider took back what it had said.
      insert into money_entries (payment_ref, order_id, day, cents, currency, method, purpose, is_change, refund_id)
      values (wanted, o.id, book_day(refund.updated_at), -cents, p.currency, its_method, its_purpose, refund.is_change, refund.id);
      for entry in select * from sales_entries where order_id = o.id and refund_id = refund.id order by id loop
        perform book(taken_back(entry), entry.kind, refund.updated_at);
      end loop;
    elsif refund.status = 'succeeded' and cents = 0 then
      select least(refund.amount_cents, coalesce(sum(money_entries.cents), 0)) into cents from money_entries
      where payment_ref = wanted;
      continue when cents <= 0;
      insert into money_entries (payment_ref, order_id, day, cents, currency, method, purpose, is_change, refund_id)
      values (wanted, o.id, book_day(refund.updated_at), -cents, p.currency, its_method, its_purpose, refund.is_change, refund.id);
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

create function book_changed_order() returns trigger language plpgsql as $$
begin
  perform book_order(new.id);
  return null;
end
$$;
create constraint trigger book_order after insert or update of status, paid_at, subtotal_cents, discount_cents, delivery_cents,
  tax_cents, tip_cents, taxes, balance_cents, delivery_zone, occasion on orders deferrable initially deferred
  for each row when (new.paid_at is not null) execute function book_changed_order();

create function book_changed_payment() returns trigger language plpgsql as $$
begin
  perform book_payment(new.ref);
  return null;
end
$$;
create constraint trigger book_payment after insert or update of status on payments deferrable initially deferred
  for each row when (new.status not in ('open', 'closed')) execute function book_changed_payment();

create function book_changed_refund() returns trigger language plpgsql as $$
begin
  perform book_payment(new.payment_ref);
  return null;
end
$$;
create constraint trigger book_refund after insert or update of status on payment_refunds deferrable initially deferred
  for each row when (new.status in ('succeeded', 'failed')) execute function book_changed_refund();

create function book_less() returns trigger language plpgsql as $$
begin
  perform book_beside(new.order_id, 'back', new.changed_at, 0, new.less_cents, null);
  return null;
end
$$;
create trigger book_less after insert on order_changes for each row when (new.less_cents > 0) execute function book_less();

-- What was sold before: orders as they are now, on the day that they were paid.
insert into sales_entries (order_id, kind, day, orders, currency, goods_cents, discount_cents, delivery_cents, tax_cents,
  tip_cents, open_cents, channel, fulfillment, occasion, taxes, lines)
select o.id, 'sale', book_day(paid_at), 1, currency, subtotal_cents, discount_cents, delivery_cents, tax_cents, tip_cents,
  case when status = 'paid' then balance_cents else 0 end
    + coalesce((select sum(amount_cents) from payments where order_id = o.id and is_balance and payments.status = 'paid'), 0),
  case when subscription_id is null then channel else 'subscription' end, fulfillment, occasion, taxes,
  coalesce((select jsonb_agg(jsonb_build_object('line_id', line.id, 'title', product_title, 'quantity', quantity,
    'cents', unit_price_in_cents::bigint * quantity) order by line.id) from order_lines line where order_id = o.id), '[]')
from orders o
where paid_at is not null and status in ('paid', 'refunded') and channel <> 'gift_card'
order by paid_at;
insert into sales_entries (order_id, kind, day, currency, open_cents, channel)
select order_id, 'open', book_day(payments.settled_at), payments.currency, -amount_cents, channel
from payments join orders on orders.id = order_id
where is_balance and payments.status = 'paid' and orders.status in ('paid', 'refunded') and orders.paid_at is not null
  and channel <> 'gift_card';
insert into sales_entries (order_id, kind, day, currency, back_cents, channel)
select order_id, 'back', book_day(refund.updated_at), payments.currency, refund.amount_cents, channel
from payment_refunds refund join payments on payments.ref = payment_ref join orders on orders.id = order_id
where is_change and refund.status = 'succeeded' and orders.paid_at is not null and channel <> 'gift_card';
insert into money_entries (payment_ref, order_id, day, cents, currency, method, purpose)
select ref, order_id, book_day(case
    when payments.status = 'paid' then coalesce(settled_at, payments.created_at)
    when paid_at is not null and not is_balance then paid_at else payments.created_at end),
  amount_cents, payments.currency, case provider when 'manual' then coalesce(method, 'cash') else provider end,
  case when paid_at is null or refund_reason not in ('by_staff', 'at_provider') then 'stray'
    when channel = 'gift_card' then 'gift_card' else 'sale' end
from payments left join orders on orders.id = order_id
where payments.status not in ('open', 'closed') and amount_cents > 0
order by payments.created_at;
select book_payment(ref) from payments
where status = 'refunded' or exists (select from payment_refunds where payment_ref = ref and status = 'succeeded')
order by coalesce(settled_at, created_at);

drop view order_refunds;
drop index payment_refunds_by_day;
drop index payments_refunded;
