-- The sums of a paid order are those of its lines and taxes. A commit that says otherwise is refused.
create function check_sums()
returns trigger
language plpgsql
as $$
declare
  wanted uuid;
  wrong bigint;
begin
  if tg_table_name = 'orders' then wanted := new.id; else wanted := coalesce(new.order_id, old.order_id); end if;
  select number into wrong from orders
  where id = wanted and paid_at is not null and channel <> 'gift_card' and (
    subtotal_cents <> (
      select coalesce(sum(unit_price_in_cents::bigint * quantity), 0) from order_lines where order_id = wanted)
    or tax_cents <> (
      select coalesce(sum((tax ->> 'tax_cents')::bigint), 0) from jsonb_array_elements(taxes) tax));
  if found then
    raise exception 'The sums of order % are not those of its lines.', wrong
      using errcode = 'check_violation', constraint = 'sums_of_lines';
  end if;
  return null;
end
$$;

create constraint trigger sums_of_lines after insert or update of paid_at, subtotal_cents, tax_cents, taxes
  on orders deferrable initially deferred for each row when (new.paid_at is not null) execute function check_sums();
create constraint trigger sums_of_lines after insert or delete or update of unit_price_in_cents, quantity
  on order_lines deferrable initially deferred for each row execute function check_sums();
