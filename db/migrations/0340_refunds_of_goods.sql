-- What a refund is for: that of chosen flowers takes nothing off the delivery.
alter table payment_refunds add of_goods boolean not null default false;

-- A line names what it was sold as: a change may remove it, or make it another.
create or replace function entry_of(o orders)
returns sales_entries
language plpgsql stable
as $$
declare
  entry sales_entries;
begin
  entry.order_id := o.id;
  entry.orders := 1;
  entry.currency := o.currency;
  entry.goods_cents := o.subtotal_cents;
  entry.discount_cents := o.discount_cents;
  entry.delivery_cents := o.delivery_cents;
  entry.tax_cents := o.tax_cents;
  entry.tip_cents := o.tip_cents;
  entry.channel := case when o.subscription_id is null then o.channel else 'subscription' end;
  entry.fulfillment := o.fulfillment;
  entry.zone := o.delivery_zone;
  entry.occasion := o.occasion;
  entry.taxes := o.taxes;
  select coalesce(jsonb_agg(jsonb_build_object('line_id', id,
    'variant_id', coalesce(variant_id, deleted_variant_id), 'title', product_title, 'quantity', quantity,
    'cents', unit_price_in_cents::bigint * quantity) order by id), '[]') into entry.lines
  from order_lines where order_id = o.id;
  return entry;
end
$$;

alter table sales_entries disable trigger keep_entry;
update sales_entries entry set lines = (
  select jsonb_agg(line || jsonb_build_object('variant_id', coalesce(variant_id, deleted_variant_id)) order by at)
  from jsonb_array_elements(lines) with ordinality as sold (line, at)
  left join order_lines on order_lines.id = (line ->> 'line_id')::uuid)
where lines <> '[]';
alter table sales_entries enable trigger keep_entry;

drop function share_of_sale(uuid, bigint);
create function share_of_sale(wanted uuid, cents bigint, of_goods boolean default false)
returns sales_entries
language plpgsql stable
as $$
declare
  entry sales_entries;
  rest record;
  untipped bigint;
  taken bigint;
  places bigint;
  is_all boolean;
  part numeric;
  tax_part numeric;
  goods_left bigint;
  goods_tax numeric;
begin
  select * into entry from sales_entries where order_id = wanted and orders <> 0 order by id desc limit 1;
  select sum(goods_cents) as goods, sum(discount_cents) as discount, sum(delivery_cents) as delivery, sum(tax_cents) as tax,
    sum(tip_cents) as tip, sum(total_cents) as total into rest from sales_entries where order_id = wanted;
  untipped := rest.total - rest.tip;
  -- All that is left, part by part, even if changes and refunds together took more off than there was.
  is_all := cents = rest.total;
  taken := case when is_all then untipped else least(cents, greatest(untipped, 0)) end;
  part := case when is_all then 1 else taken::numeric / greatest(untipped, 1) end;
  tax_part := part;
  -- As `goodsCents` in refund-amounts.ts: the tax is also on the delivery.
  goods_left := greatest(rest.goods - rest.discount, 0);
  goods_tax := goods_left::numeric / greatest(goods_left + rest.delivery, 1);
  of_goods := of_goods and not is_all and cents <= goods_left + round(rest.tax * goods_tax);
  if of_goods then
    part := cents / (goods_left + round(rest.tax * goods_tax));
    tax_part := part * goods_tax;
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('level', level, 'name', name, 'region', region, 'basis_points', basis_points,
      'taxable_cents', -round(taxable * tax_part), 'tax_cents', -round(tax * tax_part))), '[]'),
    coalesce(sum(tax), 0), coalesce(-sum(round(tax * tax_part)), 0)
    into entry.taxes, places, entry.tax_cents
  from (
    select level, name, region, basis_points, sum(each.taxable_cents) as taxable, sum(each.tax_cents) as tax
    from sales_entries, jsonb_to_recordset(taxes) as each
      (level text, name text, region text, basis_points integer, taxable_cents bigint, tax_cents bigint)
    where order_id = wanted group by 1, 2, 3, 4) place
  where taxable <> 0 or tax <> 0;
  -- Orders from before sales tax by destination have no places.
  if places <> rest.tax then entry.tax_cents := -round(rest.tax * tax_part); end if;
  entry.delivery_cents := case when of_goods then 0 else -round(rest.delivery * part) end;
  entry.discount_cents := -round(rest.discount * part);
  entry.goods_cents := -taken - entry.delivery_cents - entry.tax_cents + entry.discount_cents;
  entry.tip_cents := taken - cents;
  entry.orders := 0;
  entry.lines := '[]';
  entry.open_cents := 0;
  entry.back_cents := 0;
  entry.refund_id := null;
  return entry;
end
$$;

drop function book_refund(uuid, bigint, boolean, text, timestamptz);
create function book_refund(wanted uuid, cents bigint, is_change boolean, refund text, moment timestamp with time zone,
  of_goods boolean default false)
returns void
language plpgsql
as $$
declare
  of_sale bigint := case when is_change then 0 else least(cents, greatest(left_of_sale(wanted), 0)) end;
  entry sales_entries;
begin
  if of_sale > 0 then
    entry := share_of_sale(wanted, of_sale, of_goods);
    entry.refund_id := refund;
    perform book(entry, 'refund', moment);
  end if;
  if cents > of_sale then perform book_beside(wanted, 'back', moment, 0, of_sale - cents, refund); end if;
end
$$;
