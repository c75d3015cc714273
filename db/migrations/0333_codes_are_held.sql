-- An unpaid order holds the use of its code as long as it holds its stock.
create or replace function check_discount_limits()
returns trigger
language plpgsql
as $$
declare
  rule discount_codes;
  email text := lower(new.buyer_email);
begin
  select * into rule from discount_codes where code = new.discount_code for no key update;
  if not found then return null; end if;
  if rule.max_uses > 0 and rule.max_uses <= (
    select count(*) from orders where discount_code = rule.code and id <> new.id and keeps_code(orders)) then
    raise exception using errcode = 'check_violation', constraint = 'discount_used_up', message = 'This code has been used up.';
  end if;
  if (rule.is_once_per_buyer or rule.is_first_order) and exists (
    select from orders
    where discount_code = rule.code and lower(buyer_email) = email and id <> new.id and keeps_code(orders)) then
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

create function keeps_code(o orders)
returns boolean
language sql stable
as $$
  select o.status = 'paid' or o.status = 'pending'
    and (o.hold_expires_at > now() or exists (select from unsettled_payments where order_id = o.id))
$$;
