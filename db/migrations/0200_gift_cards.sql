-- Gift cards: money that the studio owes. They never expire, and are never deleted.
create table gift_cards (
  id uuid primary key default uuidv7(),
  number bigint generated always as identity unique,
  -- SHA-256 of the code, and what is shown of it.
  code_hash text not null unique,
  last4 text not null check (length(last4) = 4),
  -- The sum of its movements, which alone change it.
  balance_cents bigint not null default 0 check (balance_cents >= 0),
  currency text not null,
  -- 'gift': the studio gave it away. 'order': bought on the site (`gift_card_sales`).
  paid_by text not null check (paid_by in ('cash', 'check', 'transfer', 'gift', 'order')),
  for_name text check (for_name <> ''),
  -- For the studio.
  note text check (note <> ''),
  issued_by uuid references users on delete set null,
  blocked_at timestamptz,
  blocked_by uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create index gift_cards_newest on gift_cards (created_at, id);
create index gift_cards_by_balance on gift_cards (balance_cents, id);
create index gift_cards_by_last4 on gift_cards (last4);

create table gift_card_movements (
  id uuid primary key default uuidv7(),
  gift_card_id uuid not null references gift_cards,
  -- 'order' takes for an order, or gives back what an unpaid one held. 'return': the order that bought the card was refunded.
  kind text not null check (kind in ('issue', 'order', 'refund', 'return')),
  cents bigint not null check (cents <> 0),
  order_id uuid references orders on delete set null,
  user_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  check (kind = 'order' or (kind = 'return') = (cents < 0))
);
create index gift_card_movements_of_card on gift_card_movements (gift_card_id, id);
create index gift_card_movements_of_order on gift_card_movements (order_id) where order_id is not null;
create index gift_card_movements_by_day on gift_card_movements (created_at, id);
create unique index gift_card_movements_one_issue on gift_card_movements (gift_card_id) where kind = 'issue';

-- Orders with one card wait for each other here, so that together they never take more than is on it.
create function move_gift_card_money() returns trigger language plpgsql as $$
begin
  update gift_cards set balance_cents = balance_cents + new.cents
  where id = new.gift_card_id and balance_cents + new.cents >= 0 
    and (new.cents > 0 or new.kind = 'return' or blocked_at is null);
  if not found then
    raise exception using errcode = 'check_violation', constraint = 'gift_card_balance',
      message = 'The gift card has not that much, or is blocked.';
  end if;
  return new;
end
$$;
create trigger move_gift_card_money before insert on gift_card_movements
  for each row execute function move_gift_card_money();

create function keep_gift_card_movement() returns trigger language plpgsql as $$
begin
  raise exception 'A movement of a gift card stays as it is.' using errcode = 'check_violation';
end
$$;
create trigger keep_gift_card_movement before update of gift_card_id, kind, cents on gift_card_movements
  for each row execute function keep_gift_card_movement();

alter table orders
  add column gift_card_id uuid references gift_cards,
  add constraint gift_card_of_order check (gift_card_cents = 0 or gift_card_id is not null) not valid;
create index orders_with_gift_card on orders (gift_card_id) where gift_card_id is not null;

-- What a pending order holds of its card is taken, and given back if it ends unpaid, wherever that happens. A refunded order
-- keeps it: refunds are movements of their own.
create function hold_gift_card() returns trigger language plpgsql as $$
declare
  held bigint := case when old.status in ('pending', 'paid') then old.gift_card_cents else 0 end;
  wanted bigint := case when new.status in ('pending', 'paid') then new.gift_card_cents else 0 end;
begin
  if new.status = 'refunded' then return null; end if;
  if old.gift_card_id is not distinct from new.gift_card_id then
    if held <> wanted then
      insert into gift_card_movements (gift_card_id, kind, cents, order_id)
      values (new.gift_card_id, 'order', held - wanted, new.id);
    end if;
    return null;
  end if;
  if held > 0 then
    insert into gift_card_movements (gift_card_id, kind, cents, order_id) values (old.gift_card_id, 'order', held, new.id);
  end if;
  if wanted > 0 then
    insert into gift_card_movements (gift_card_id, kind, cents, order_id) values (new.gift_card_id, 'order', -wanted, new.id);
  end if;
  return null;
end
$$;
create trigger hold_gift_card after update of status, gift_card_id, gift_card_cents on orders for each row
  when (old.gift_card_id is not null or new.gift_card_id is not null) execute function hold_gift_card();

-- What a card paid of a paid order is a payment of it, so that refunds are counted and limited as those of any other.
alter table payments
  drop constraint payments_provider_check,
  add constraint payments_provider_check check (provider in ('test', 'stripe', 'manual', 'gift_card')) not valid,
  drop constraint payments_refund_reason_check,
  add constraint payments_refund_reason_check check (refund_reason in
    ('sold_out', 'gift_card_used', 'paid_twice', 'wrong_amount', 'by_staff', 'at_provider', 'unmatched')) not valid;
drop index payments_once_paid;
create unique index payments_once_paid on payments (order_id)
  where status = 'paid' and not is_balance and provider <> 'gift_card';

create function refund_to_gift_card() returns trigger language plpgsql as $$
begin
  insert into gift_card_movements (gift_card_id, kind, cents, order_id, user_id)
  select orders.gift_card_id, 'refund', new.amount_cents, orders.id, new.requested_by
  from payments join orders on orders.id = payments.order_id
  where payments.ref = new.payment_ref and payments.provider = 'gift_card';
  return null;
end
$$;
create trigger refund_to_gift_card after insert on payment_refunds for each row
  when (new.status = 'succeeded' and new.amount_cents > 0) execute function refund_to_gift_card();

-- As before (0160), but refunds to a gift card are refunds of its payment now.
create or replace view order_refunds as
select payment.order_id, refund.id as ref, refund.amount_cents, refund.created_at as refunded_at
from payment_refunds refund
join payments payment on payment.ref = refund.payment_ref
where refund.status = 'succeeded' and not refund.is_change
  and (payment.refund_reason is null or payment.refund_reason in ('by_staff', 'at_provider'))
union all
-- Given back another way than by the provider.
select payment.order_id, payment.ref, payment.amount_cents, payment.settled_at
from payments payment
where payment.status = 'refunded' and payment.refund_reason in ('by_staff', 'at_provider')
  and not exists (select from payment_refunds refund where refund.payment_ref = payment.ref and refund.status = 'succeeded');
drop index orders_refunded_to_gift_card;

-- A card bought on the site: an order of its own, without flowers. Its code is derived from the id of the order.
create table gift_card_sales (
  order_id uuid primary key references orders on delete cascade,
  recipient_name text not null check (recipient_name <> ''),
  -- Null: the buyer gets the code.
  recipient_email text check (recipient_email <> ''),
  message text check (message <> ''),
  -- A day of the studio.
  send_on date not null,
  -- From the moment that it is paid.
  gift_card_id uuid unique references gift_cards,
  sent_at timestamptz
);
create index gift_card_sales_to_send on gift_card_sales (send_on) where gift_card_id is not null and sent_at is null;

alter table orders
  drop constraint orders_channel_check,
  add constraint orders_channel_check check (channel in ('store', 'phone', 'walk_in', 'gift_card')) not valid;

-- Dollars, such as '50, 75, 100'. Empty: none are sold on the site.
alter table studio_settings add column gift_card_amounts text not null default ''
  check (gift_card_amounts ~ '^([1-9]\d{0,2}(, [1-9]\d{0,2}){0,5})?$');
