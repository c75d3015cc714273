-- Gift cards for sale: whole dollars below 1,000 each, in cents. None: the site sells none.
alter table studio_settings
  drop constraint studio_settings_gift_card_amounts_check,
  alter column gift_card_amounts drop default,
  alter column gift_card_amounts type integer[]
    using ('{' || regexp_replace(gift_card_amounts, '\d+', '\&00', 'g') || '}')::integer[],
  alter column gift_card_amounts set default '{}';
alter table studio_settings rename column gift_card_amounts to gift_card_amounts_cents;
alter table studio_settings add constraint studio_settings_gift_card_amounts_cents_check
  check (gift_card_amounts_cents::text ~ '^\{([1-9]\d{0,2}00(,[1-9]\d{0,2}00){0,5})?\}$');

-- A discount code takes off a percentage or an amount, in columns of their own.
alter table discount_codes
  add column percent numeric(5,2) generated always as (case kind when 'percent' then value end) stored
    check (percent between 0 and 100),
  add column amount_cents bigint generated always as (case kind when 'amount' then (value * 100)::bigint end) stored
    check (amount_cents >= 0);
alter table discount_codes
  alter column percent drop expression,
  alter column amount_cents drop expression,
  drop column value,
  add constraint discount_codes_of_kind
    check ((percent is not null) = (kind = 'percent') and (amount_cents is not null) = (kind = 'amount'));

update trash set deleted_row = deleted_row - 'value' || jsonb_build_object(
  'percent', case deleted_row ->> 'kind' when 'percent' then deleted_row -> 'value' end,
  'amount_cents', case deleted_row ->> 'kind' when 'amount' then ((deleted_row ->> 'value')::numeric * 100)::bigint end)
where table_name = 'discount_codes';
