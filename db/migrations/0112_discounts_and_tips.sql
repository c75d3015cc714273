create table discount_codes (
  id uuid primary key default uuidv7(),
  -- For the studio.
  name text not null check (name <> ''),
  -- As buyers type it, in capitals.
  code text not null constraint discount_codes_code_key unique check (code ~ '^[A-Z0-9-]{3,40}$'),
  kind text not null default 'percent' check (kind in ('percent', 'amount', 'delivery')),
  -- Percent or dollars.
  value numeric(10, 2) not null default 0 check (value >= 0 and (kind <> 'percent' or value <= 100)),
  -- The first and the last day; null is no limit.
  starts_on date,
  ends_on date,
  -- One name on each line, and whose they are. Empty: every product.
  products text not null default '',
  product_ids uuid[] not null default '{}',
  is_first_order boolean not null default false,
  is_once_per_buyer boolean not null default false,
  -- 0 is no limit.
  max_uses integer not null default 0 check (max_uses >= 0),
  is_paused boolean not null default false,
  created_at timestamptz not null default now()
);
create index discount_codes_by_name on discount_codes (lower(name), id);
create index discount_codes_newest on discount_codes (created_at, id);
call enable_audit('discount_codes');
call enable_trash('discount_codes');
call enable_versions('discount_codes', 'product_ids');

-- The code itself: an order keeps it when the code is deleted.
alter table orders add column discount_code text;
create index orders_with_discount on orders (discount_code, lower(buyer_email)) where discount_code is not null;

-- Orders with one code wait for each other here, so that its limits hold whoever comes at once. A code counts from when it is
-- put on an order until that order ends unpaid or is given back. A late payment is not refused (decision 45).
create function check_discount_limits() returns trigger language plpgsql as $$
declare
  rule discount_codes;
  email text := lower(new.buyer_email);
begin
  select * into rule from discount_codes where code = new.discount_code for no key update;
  if not found then return null; end if;
  if rule.max_uses > 0 and rule.max_uses <= (
    select count(*) from orders
    where discount_code = rule.code and status in ('pending', 'paid') and id <> new.id) then
    raise exception using errcode = 'check_violation', constraint = 'discount_used_up', message = 'This code has been used up.';
  end if;
  if (rule.is_once_per_buyer or rule.is_first_order) and exists (
    select from orders
    where discount_code = rule.code and lower(buyer_email) = email and status in ('pending', 'paid') and id <> new.id) then
    raise exception using errcode = 'check_violation', constraint = 'discount_used_by_buyer',
      message = 'This buyer has used the code.';
  end if;
  if rule.is_first_order and exists (
    select from orders where lower(buyer_email) = email and buyer_email is not null and paid_at is not null and id <> new.id) then
    raise exception using errcode = 'check_violation', constraint = 'discount_not_first_order',
      message = 'This buyer has ordered before.';
  end if;
  return null;
end
$$;
create trigger check_discount_limits after update of discount_code, buyer_email, status on orders for each row
  when (new.discount_code is not null and new.status = 'pending' and (old.discount_code is distinct from new.discount_code
    or old.buyer_email is distinct from new.buyer_email or old.status <> 'pending'))
  execute function check_discount_limits();

-- '10, 15, 20': percentages that the checkout offers. Empty: it asks for no tip.
alter table studio_settings add column tip_choices text not null default ''
  check (tip_choices ~ '^(\d{1,2}(, \d{1,2}){0,3})?$');
