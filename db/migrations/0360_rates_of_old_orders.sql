-- The upgrade to taxes by place gave every older order the rate of that day. An order whose tax is not that rate's gets the
-- rate that its own numbers come to; 0 where no rate, or more than one, explains them.
create function pg_temp.rate_of(part jsonb) returns integer
language sql immutable
as $$
  select case
    when first_step = last_step then first_step * 5
    else 0 end
  from (select (part ->> 'taxable_cents')::numeric as taxable, (part ->> 'tax_cents')::numeric as tax) sums,
    -- In steps of 0.05 %: what rounds to the tax lies from half a cent below it to just under half a cent above.
    lateral (select ceil((tax * 10000 - 5000) / nullif(taxable, 0) / 5)::integer as first_step,
      floor((tax * 10000 + 4999) / nullif(taxable, 0) / 5)::integer as last_step) steps
$$;

-- Only a tax of one part: where there are more, the rounded sum of all is split, and a part may be a cent off.
create function pg_temp.is_wrong(taxes jsonb) returns boolean
language sql immutable
as $$
  select case when jsonb_array_length(taxes) <> 1 or taxes #>> '{0,level}' <> 'state' then false
    else floor(((taxes #>> '{0,taxable_cents}')::numeric * (taxes #>> '{0,basis_points}')::numeric + 5000) / 10000)
      <> (taxes #>> '{0,tax_cents}')::numeric end
$$;

-- Neither is a change of the order, nor a sale of today.
alter table orders disable trigger user;
update orders
set taxes = jsonb_set(taxes, '{0,basis_points}', to_jsonb(pg_temp.rate_of(taxes -> 0)))
where pg_temp.is_wrong(taxes);
alter table orders enable trigger user;

-- The same for how an order was booked, and for what was taken off that booking. The cents stay.
alter table sales_entries disable trigger keep_entry;
with wrong as (
  select id, order_id, taxes -> 0 as part, pg_temp.rate_of(taxes -> 0) as rate,
    lead(id) over (partition by order_id order by id) as next_id, pg_temp.is_wrong(taxes) as is_wrong
  from sales_entries where orders = 1)
update sales_entries entry set taxes = (
  select jsonb_agg(case
    when part - '{taxable_cents,tax_cents}'::text[] = wrong.part - '{taxable_cents,tax_cents}'::text[]
    then part || jsonb_build_object('basis_points', rate) else part end order by at)
  from jsonb_array_elements(taxes) with ordinality as of_entry (part, at))
from wrong
where is_wrong and entry.order_id = wrong.order_id and entry.id >= wrong.id
  and (next_id is null or entry.id < next_id) and taxes <> '[]';
alter table sales_entries enable trigger keep_entry;
