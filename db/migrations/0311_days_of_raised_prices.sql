-- The prices of a holiday end with it, also if its last day moves after they went up. Those that staff keep stay.
create function move_end_of_holiday_prices() returns trigger language plpgsql as $$
begin
  update price_changes set revert_on = new.last_day + 1
  where id = new.price_change_id and reverted_at is null and revert_on is not null;
  return null;
end
$$;
create trigger move_end_of_holiday_prices after update of last_day on holidays for each row
  when (new.price_change_id is not null and old.last_day <> new.last_day) execute function move_end_of_holiday_prices();

-- Deleting it gave the old prices back; restored from the trash, they go up again.
create function start_holiday_without_prices() returns trigger language plpgsql as $$
begin
  new.price_change_id := null;
  return new;
end
$$;
create trigger start_holiday_without_prices before insert on holidays for each row
  when (new.price_change_id is not null) execute function start_holiday_without_prices();
