-- A dispute that is lost takes the money and the sale, as a refund does.
create or replace function book_payment(wanted text)
returns void
language plpgsql
as $$
declare
  p payments;
  o orders;
  refund record;
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
    select id, amount_cents, status, is_change, is_by_hand, of_goods, updated_at from payment_refunds
    where payment_ref = wanted and status in ('succeeded', 'failed')
    union all
    -- The buyer's bank took it: booked when this is heard of, so that no month that is over changes.
    select id, amount_cents, case status when 'lost' then 'succeeded' else 'failed' end, false, false, false, book_time()
    from payment_disputes where payment_ref = wanted and status <> 'open'
    order by updated_at, id
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
        perform book_refund(o.id, cents, refund.is_change, refund.id, refund.updated_at, refund.of_goods);
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

create constraint trigger book_dispute after insert or update of status on payment_disputes deferrable initially deferred
  for each row execute function book_changed_refund();
select book_payment(payment_ref) from payment_disputes where status = 'lost';

create or replace function total_customer(its_id uuid)
returns void
language plpgsql
as $$
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
    ) - (
      select coalesce(sum(dispute.amount_cents), 0)
      from payments payment join payment_disputes dispute on dispute.payment_ref = payment.ref
      where payment.order_id = orders.id and payment.status = 'paid' and dispute.status = 'lost'
    ) else 0 end), 0), max(created_at)
    from orders where status in ('paid', 'refunded') and (
      lower(buyer_email) = any (keys) and buyer_email is not null
      or customer_key(null, buyer_phone) = any (keys) and buyer_email is null and buyer_phone is not null))
  where id = its_id;
end
$$;

create trigger total_buyer after insert or update on payment_disputes
  for each row execute function total_buyer_of_refund();
select total_buyer(orders.buyer_email, orders.buyer_phone) from payment_disputes join payments on ref = payment_ref
join orders on orders.id = order_id where payment_disputes.status = 'lost' and orders.status = 'paid';

-- When the bank decided: the test provider's ledger has it.
alter table test_disputes add decided_at timestamptz;
update test_disputes set decided_at = created_at where status <> 'open';

-- Disputes are compared by their ids, which the ledger is read for once more.
alter table ledger_differences drop constraint ledger_differences_kind_check;
alter table ledger_differences add check (kind in ('charge', 'refund', 'dispute'));
update provider_ledgers set read_until = since;
