-- Carts that nobody paid are deleted after a month.
create index orders_never_paid on orders (created_at) where status in ('expired', 'cancelled') and paid_at is null;
