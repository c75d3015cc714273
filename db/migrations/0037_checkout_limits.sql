-- Limits on checkouts and on unpaid orders per address (issue 15, item 7), and the list of orders without unpaid carts.
alter table orders
  -- Where it was placed from: a keyed hash of the buyer's network, null where nothing is limited.
  add column placed_from text,
  -- Of the unpaid orders that one address may have, this is number so and so.
  add column hold_slot smallint;
create unique index if not exists orders_open_holds on orders (placed_from, hold_slot)
  where status = 'pending' and hold_slot is not null;
create index if not exists orders_placed_from on orders (placed_from, created_at) where placed_from is not null;
create index if not exists orders_sold on orders (number, id) where status in ('paid', 'refunded');
