-- The sums of a paid order are those of its lines and taxes. A commit that says otherwise is refused.
create function check_sums(wanted uuid)
returns void
language plpgsql
as $$
declare
  o orders;
  goods bigint;
  taxed bigint;
begin
  select * into o from orders where id = wanted;
  if not found or o.paid_at is null or o.channel = 'gift_card' then return; end if;
  select coalesce(sum(unit_price_in_cents::bigint * quantity), 0) into goods from order_lines where order_id = wanted;
  select coalesce(sum((tax ->> 'tax_cents')::bigint), 0) into taxed from jsonb_array_elements(o.taxes) tax;
  if o.subtotal_cents <> goods or o.tax_cents <> taxed then
    raise exception 'The sums of order % are not those of its lines.', o.number
      using errcode = 'check_violation', constraint = 'sums_of_lines';
  end if;
end
$$;

create function check_order_sums()
returns trigger
language plpgsql
as $$
begin
  if tg_table_name = 'orders' then perform check_sums(new.id);
  else
    if tg_op <> 'INSERT' then perform check_sums(old.order_id); end if;
    if tg_op <> 'DELETE' then perform check_sums(new.order_id); end if;
  end if;
  return null;
end
$$;

create constraint trigger sums_of_lines after insert or update of paid_at, subtotal_cents, tax_cents, taxes
  on orders deferrable initially deferred for each row when (new.paid_at is not null) execute function check_order_sums();
create constraint trigger sums_of_lines after insert or delete or update of order_id, unit_price_in_cents, quantity
  on order_lines deferrable initially deferred for each row execute function check_order_sums();
