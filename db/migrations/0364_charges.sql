-- What an order costs beside its goods, by kind: a delivery, and a rush fee if the studio asks one.

alter table studio_settings add rush_fee_cents integer not null default 0 check (rush_fee_cents >= 0);

create function charges_cents(charges jsonb)
returns bigint
language sql immutable parallel safe
return (select coalesce(sum((charge ->> 'cents')::bigint), 0) from jsonb_array_elements(charges) charge);

alter table orders add charges jsonb not null default '[]';
alter table orders disable trigger user;
update orders set charges = jsonb_build_array(jsonb_build_object('kind', 'delivery', 'cents', delivery_cents))
where delivery_cents > 0;
alter table orders enable trigger user;
alter table orders add constraint orders_delivery_is_charged check (delivery_cents = charges_cents(charges));
