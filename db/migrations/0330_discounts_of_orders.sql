-- What an order's code gave when it was used: its kind, its value, and for which products. A code that is changed, paused or
-- ended meanwhile takes nothing away from the order, and a change of the order gives no more than it did.
alter table orders add column discount_terms jsonb;

update orders set discount_terms = jsonb_build_object('kind', kind, 'product_ids', product_ids,
  'value', round(value * 100))
from discount_codes where discount_codes.code = orders.discount_code;
update orders set discount_terms = jsonb_build_object('kind', deleted_row ->> 'kind', 'product_ids', deleted_row -> 'product_ids',
  'value', round((deleted_row ->> 'value')::numeric * 100))
from trash where table_name = 'discount_codes' and deleted_row ->> 'code' = orders.discount_code and discount_terms is null;
