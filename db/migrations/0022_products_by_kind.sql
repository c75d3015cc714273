-- The kinds of product, one after the other, without reading every product; and what few are kept off the shelf.
create index if not exists products_by_kind on products (type) where deleted_at is null and type is not null;
create index if not exists products_hidden on products ("order", id) where is_hidden and deleted_at is null;
create index if not exists products_drafted on products ("order", id) where status = 'draft' and deleted_at is null;
