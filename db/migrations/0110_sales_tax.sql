-- Sales tax by destination: the rates in force from a day on, a row for each change.
create table tax_rates (
  id uuid primary key default uuidv7(),
  level text not null default 'municipality' check (level in ('state', 'municipality')),
  name text not null check (name <> ''),
  -- 'WV'. Empty: every state.
  region text not null default '' check (region ~ '^([A-Z]{2})?$'),
  -- Of a municipality: '26501, 265*, -26554'.
  postal_codes text not null default '',
  -- ZIP codes that are only partly in it; the buyer is asked.
  border_postal_codes text not null default '',
  -- Percent.
  rate numeric(5, 2) not null check (rate between 0 and 50),
  valid_from date not null,
  -- Pickups pay the rate of the municipality that the studio is in.
  has_studio boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index tax_rates_once on tax_rates (level, region, lower(name), valid_from);
create index tax_rates_by_name on tax_rates (lower(name), id);
create index tax_rates_by_day on tax_rates (valid_from, id);
call enable_audit('tax_rates');
call enable_trash('tax_rates');
call enable_versions('tax_rates');

-- Organizations that pay no sales tax, by the email address of the buyer.
create table tax_exemptions (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  certificate text not null check (certificate <> ''),
  -- The last day of the certificate.
  valid_until date,
  created_at timestamptz not null default now()
);
create unique index tax_exemptions_email_key on tax_exemptions (lower(email));
create index tax_exemptions_by_name on tax_exemptions (lower(name), id);
call enable_audit('tax_exemptions');
call enable_trash('tax_exemptions');
call enable_versions('tax_exemptions');

insert into tax_rates (level, name, region, rate, valid_from)
select 'state',
  case when upper(trim(region)) in ('WV', 'WEST VIRGINIA') then 'West Virginia' else coalesce(nullif(trim(region), ''), 'Sales tax') end,
  case when upper(trim(region)) in ('WV', 'WEST VIRGINIA') then 'WV' when trim(region) ~ '^[A-Za-z]{2}$' then upper(trim(region)) else '' end,
  least(sales_tax_basis_points / 100.0, 50), '2000-01-01'
from studio_settings where sales_tax_basis_points > 0;
alter table studio_settings drop column sales_tax_basis_points;

-- What an order costs. The total is what was sold; a gift card pays a part of it, and the rest is due.
alter table orders
  add column discount_cents bigint not null default 0 check (discount_cents >= 0),
  add column tip_cents bigint not null default 0 check (tip_cents >= 0),
  add column gift_card_cents bigint not null default 0 check (gift_card_cents >= 0),
  -- What the tax is made of (`TaxPart` of app/features/store/tax/sales-tax.ts), so that reports compute nothing anew.
  add column taxes jsonb not null default '[]' check (jsonb_typeof(taxes) = 'array'),
  -- Where a ZIP code straddles city limits: the municipality that the buyer chose, or 'outside'.
  add column tax_place text check (tax_place <> ''),
  add column tax_exempt_organization text,
  add column tax_exempt_certificate text;
alter table orders alter column total_cents
  set expression as (subtotal_cents - discount_cents + delivery_cents + tax_cents + tip_cents);
alter table orders
  add column due_cents bigint not null
    generated always as (subtotal_cents - discount_cents + delivery_cents + tax_cents + tip_cents - gift_card_cents) stored,
  add check (total_cents >= 0),
  add check (due_cents >= 0);

-- Orders from before: their tax was of the goods alone.
update orders set taxes = jsonb_build_array(jsonb_build_object(
  'level', case when tax_cents > 0 then 'state' else 'untaxed' end,
  'name', case when tax_cents > 0 then coalesce((select name from tax_rates limit 1), 'Sales tax') else 'No tax rate' end,
  'region', coalesce((select region from tax_rates limit 1), ''),
  'basis_points', case when tax_cents > 0 and subtotal_cents > 0 then coalesce((select (rate * 100)::integer from tax_rates limit 1), 0) else 0 end,
  'taxable_cents', subtotal_cents, 'tax_cents', tax_cents))
where buyer_email is not null;
