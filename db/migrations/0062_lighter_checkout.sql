-- What an order costs: a change of stock alters no index, so that PostgreSQL updates the row in place, in the room that is left
-- on its page; audit triggers are only called when a person acts; the index of paid orders has no others. The list of stock,
-- sorted by quantity, sorts the variants instead of reading an index.
drop index variants_by_stock;
alter table variants set (fillfactor = 70);

drop trigger record_change on orders;
create trigger record_change after insert or update or delete on orders
  for each row when (acting_user_id() is not null) execute function record_change();
drop trigger record_change on variants;
create trigger record_change after insert or update or delete on variants
  for each row when (acting_user_id() is not null) execute function record_change();

drop index orders_paid;
create index orders_paid on orders (paid_at) where paid_at is not null;
