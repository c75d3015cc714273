-- What a product is for, and its colors: keys of the lists in app/lib/product-choices.ts.
alter table products add column occasions text[] not null default '{}', add column colors text[] not null default '{}';

-- The search finds a product by its occasions.
create or replace view searchable_products as
  select 'product' as kind, id, title,
    strip_markup(concat_ws('. ', nullif(rtrim(subtitle, '. '), ''), description)) as text,
    strip_markup(concat_ws(' ', type, ribbon_text, array_to_string(occasions, ' '))) as keywords,
    thumbnail as picture, null as picture_bucket
  from products where deleted_at is null and status = 'published' and not is_hidden;
create trigger index_changed_occasions after update of occasions
  on products for each row execute function index_changed('searchable_products', 'product');
