-- Prices that are up go back, and up again by what the holiday says now.
create or replace trigger end_holiday_prices before update on holidays for each row
  when (old.price_change_id is not null and (old.is_on and not new.is_on
    or (old.percent_up, old.round_to, old.product_ids, old.prices_from)
      is distinct from (new.percent_up, new.round_to, new.product_ids, new.prices_from)))
  execute function end_holiday_prices();
