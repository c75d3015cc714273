-- The page of services asks whether there are any.
create index products_for_sympathy on products (id) where occasions @> array['sympathy'];
