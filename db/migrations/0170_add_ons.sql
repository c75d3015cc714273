alter table products
  -- Offered in the cart, and not listed in the store.
  add column is_add_on boolean not null default false,
  -- Of all its variants together. 0 is no limit. As `MAX_PER_LINE` of app/features/store/cart/cart.ts.
  add column most_per_order integer not null default 0 check (most_per_order between 0 and 999),
  add check (is_hidden or not is_add_on);
create index products_add_ons on products ("order", id) where is_add_on;
