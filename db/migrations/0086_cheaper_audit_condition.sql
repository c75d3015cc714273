-- The condition of migration 0062 without a call of `acting_user_id`, which is prepared anew for each order.
drop trigger record_change on orders;
create trigger record_change after insert or update or delete on orders
  for each row when (current_setting('rhodora.actor', true) <> '') execute function record_change();
drop trigger record_change on variants;
create trigger record_change after insert or update or delete on variants
  for each row when (current_setting('rhodora.actor', true) <> '') execute function record_change();
