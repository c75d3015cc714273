-- A variant or product that is deleted is looked for in a million lines.
create index if not exists order_lines_of_variant on order_lines (variant_id) where variant_id is not null;
create index if not exists order_lines_of_product on order_lines (product_id) where product_id is not null;
