-- A refund is a row before the provider is asked for it, so several can add up to no more than was paid.
alter table payment_refunds
  drop constraint payment_refunds_status_check,
  add constraint payment_refunds_status_check check (status in ('requested', 'pending', 'succeeded', 'failed')),
  -- Null: made in the provider's dashboard, and `id` is the provider's. Otherwise `id` is ours, and the idempotency key.
  add column requested_at timestamptz,
  add column requested_by uuid references users on delete set null,
  -- For the studio; the buyer does not see it.
  add column reason text check (reason <> ''),
  -- Who dealt with a failed refund, when.
  add column handled_at timestamptz,
  add column handled_by text;
create index payment_refunds_unsettled on payment_refunds (payment_ref)
  where requested_at is not null and status in ('requested', 'pending');
create index payment_refunds_to_handle on payment_refunds (payment_ref)
  where requested_at is not null and status = 'failed' and handled_at is null;

insert into payment_refunds (id, payment_ref, amount_cents, status, requested_at, created_at)
select gen_random_uuid(), ref, amount_cents, 'requested', checked_at, checked_at from payments
where status = 'refund_due'
  and not exists (select from payment_refunds where payment_ref = ref and status in ('pending', 'succeeded'));

-- Refunds of one payment wait for each other here. What the provider reports is a fact and not limited.
create function limit_refunds() returns trigger language plpgsql as $$
declare
  paid bigint;
  given bigint;
begin
  select amount_cents into paid from payments where ref = new.payment_ref for update;
  select coalesce(sum(amount_cents), 0) into given from payment_refunds
  where payment_ref = new.payment_ref and status <> 'failed';
  if given + new.amount_cents > paid then
    raise exception 'More than was paid cannot be refunded.'
      using errcode = 'check_violation', constraint = 'refunds_within_payment';
  end if;
  return new;
end
$$;
create trigger limit_refunds before insert on payment_refunds
  for each row when (new.requested_at is not null) execute function limit_refunds();

alter table order_lines
  add column refunded_quantity integer not null default 0,
  -- Of the refunded ones, how many are back in stock.
  add column restocked_quantity integer not null default 0,
  add constraint refunded_within_line check (restocked_quantity between 0 and refunded_quantity
    and refunded_quantity <= quantity);

-- As before (0057), without what is back in stock already.
create or replace function relink_order_lines() returns trigger language plpgsql as $$
declare
  pending bigint;
begin
  -- Waits for a transaction that is ending one of these orders, or makes it wait (catalog/stock.server.ts).
  perform 1 from order_lines where deleted_variant_id = new.id order by id for update;
  select sum(quantity - restocked_quantity) into pending from order_lines
  where deleted_variant_id = new.id and restock_pending;
  update order_lines
  set variant_id = new.id, product_id = new.product_id, deleted_variant_id = null, restock_pending = false
  where deleted_variant_id = new.id;
  if pending > 0 then
    update variants set inventory_quantity = inventory_quantity + pending where id = new.id;
  end if;
  return null;
end
$$;

-- What the test provider gave back, as a payment provider keeps it for itself.
create table test_refunds (
  -- The shop's own, as Stripe keeps it in a refund's metadata.
  id text primary key,
  payment_ref text not null references test_payments,
  amount_cents bigint not null check (amount_cents >= 0),
  created_at timestamptz not null default now()
);
create index test_refunds_of_payment on test_refunds (payment_ref);
