-- What a buyer may wish beyond the flowers. All of it is optional.
alter table orders
  -- 240 characters as a person counts them (app/lib/card-message.ts); an emoji may be of many code points.
  add column card_message text check (char_length(card_message) between 1 and 2000),
  -- Null: the card is unsigned.
  add column card_signature text check (char_length(card_signature) between 1 and 100),
  -- A key of app/lib/product-choices.ts.
  add column occasion text check (occasion <> ''),
  add column ribbon_text text check (char_length(ribbon_text) between 1 and 60),
  add column recipient_phone text check (recipient_phone <> ''),
  -- Do not call the recipient.
  add column is_surprise boolean not null default false,
  -- The recipient is not told who sent the flowers.
  add column hides_sender boolean not null default false,
  -- If a flower is not there.
  add column substitution text not null default 'similar' check (substitution in ('similar', 'ask', 'none'));
