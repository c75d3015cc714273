-- How far the work on an order is. Whether it is paid (`payments.status`) and whether it stands (`orders.status`) are other
-- states. Of a pickup, 'delivered' means picked up. Only `moveOrders` changes it, and each change is an event.
alter table orders
  add column fulfillment_state text not null default 'to_make',
  add constraint orders_fulfillment_state_check
    check (fulfillment_state in ('to_make', 'made', 'out', 'delivered', 'problem')) not valid,
  add constraint only_deliveries_go_out
    check (fulfillment_state <> 'out' or fulfillment is not distinct from 'delivery') not valid;

create table fulfillment_events (
  -- Chosen by the page: a move that is sent again changes nothing.
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders on delete cascade,
  from_state text not null check (from_state in ('to_make', 'made', 'out', 'delivered', 'problem')),
  to_state text not null check (to_state in ('to_make', 'made', 'out', 'delivered', 'problem')),
  -- What the problem is.
  reason text check (reason <> ''),
  -- Where, or with whom, a delivery was left.
  left_with text check (left_with <> ''),
  photo_url text,
  user_id uuid references users on delete set null,
  -- Of somebody without an account, who has the route's link.
  driver_name text,
  -- Without a network this is earlier than `created_at`.
  happened_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  check (from_state <> to_state)
);
create index fulfillment_events_of_order on fulfillment_events (order_id, happened_at);
-- Accounts are deleted without reading the whole history.
create index fulfillment_events_of_user on fulfillment_events (user_id) where user_id is not null;

-- Few at any time, among all the orders that were ever made.
drop index orders_to_hand_over;
create index if not exists orders_unfinished on orders (number, id)
  where status = 'paid' and fulfillment_state <> 'delivered';
drop index orders_due;
create index if not exists orders_due on orders (fulfillment_date desc, number)
  where status = 'paid' and fulfillment_state <> 'delivered';

-- The release before this one reads and writes these columns. The next release drops them, and this trigger.
create function sync_fulfillment_columns() returns trigger language plpgsql as $$
begin
  if new.fulfillment_state is distinct from old.fulfillment_state then
    new.ready_at := case when new.fulfillment_state <> 'to_make' then coalesce(new.ready_at, now()) end;
    new.handed_over_at := case when new.fulfillment_state = 'delivered' then coalesce(new.handed_over_at, now()) end;
  else
    new.fulfillment_state := case when new.handed_over_at is not null then 'delivered'
      when new.ready_at is not null then 'made' else 'to_make' end;
  end if;
  return new;
end
$$;
create trigger sync_fulfillment_columns before update of fulfillment_state, ready_at, handed_over_at on orders
  for each row when (old.fulfillment_state is distinct from new.fulfillment_state
    or old.ready_at is distinct from new.ready_at or old.handed_over_at is distinct from new.handed_over_at)
  execute function sync_fulfillment_columns();
