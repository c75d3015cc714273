-- A change may order more of a product whose price has changed meanwhile: two lines, each at its price.
alter table order_lines add constraint order_lines_once_at_a_price unique (order_id, variant_id, unit_price_in_cents);
alter table order_lines drop constraint order_lines_order_id_variant_id_key;
