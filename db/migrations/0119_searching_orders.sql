-- Orders are found by buyer, recipient, phone, address and card.
create function order_full_text(
  buyer_name text, buyer_email text, buyer_phone text, recipient_name text, recipient_phone text, delivery_street text,
  delivery_city text, delivery_postal_code text, card_message text, card_signature text
) returns text language sql immutable parallel safe
  return search_fold(' ' || coalesce(buyer_name, '') || ' ' || coalesce(buyer_email, '') || ' '
    || coalesce(recipient_name, '') || ' ' || coalesce(delivery_street, '') || ' ' || coalesce(delivery_city, '') || ' '
    || coalesce(delivery_postal_code, '') || ' ' || coalesce(card_message, '') || ' ' || coalesce(card_signature, '') || ' '
    -- A phone number is found however it is written.
    || regexp_replace(coalesce(buyer_phone, ''), '\D', '', 'g') || ' '
    || regexp_replace(coalesce(recipient_phone, ''), '\D', '', 'g'));

drop index orders_by_words;
drop statistics if exists order_words_seen;
-- Only of orders whose buyer is known: placing one must not wait for an index of words.
create index if not exists orders_by_full_text on orders using gin (
  order_full_text(buyer_name, buyer_email, buyer_phone, recipient_name, recipient_phone, delivery_street, delivery_city,
    delivery_postal_code, card_message, card_signature) gin_trgm_ops)
  where buyer_email is not null;
create statistics if not exists order_full_text_seen on (
  order_full_text(buyer_name, buyer_email, buyer_phone, recipient_name, recipient_phone, delivery_street, delivery_city,
    delivery_postal_code, card_message, card_signature)) from orders;
