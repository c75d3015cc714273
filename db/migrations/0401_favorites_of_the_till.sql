-- What the studio's tills show first.
create table till_favorites (
  product_id uuid primary key references products on delete cascade
);
