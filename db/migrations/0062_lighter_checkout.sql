-- What an order costs: audit triggers are only called when a person acts, and the index of paid orders has no others.
drop trigger record_change on orders;
create trigger record_change after insert or update or delete on orders
  for each row when (acting_user_id() is not null) execute function record_change();
drop trigger record_change on variants;
create trigger record_change after insert or update or delete on variants
  for each row when (acting_user_id() is not null) execute function record_change();

drop index orders_paid;
create index orders_paid on orders (paid_at) where paid_at is not null;
