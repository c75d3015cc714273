-- Who orders by phone often leaves no email address, and is found by name and number all the same.
drop index orders_by_full_text;
create index orders_by_full_text on orders using gin (
  order_full_text(buyer_name, buyer_email, buyer_phone, recipient_name, recipient_phone, delivery_street, delivery_city,
    delivery_postal_code, card_message, card_signature) gin_trgm_ops)
  where buyer_email is not null or buyer_name is not null;
