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
