-- Booked with the refund that went beyond the sale: if it is reported as failed in the end, both are taken back.
create or replace function clear_negative_sale(wanted uuid) returns void language plpgsql as $$
declare
  entry sales_entries;
  left_cents bigint := left_of_sale(wanted);
begin
  if left_cents >= 0 then return; end if;
  entry := share_of_sale(wanted, left_cents);
  entry.back_cents := left_cents;
  entry.refund_id := (select refund_id from sales_entries where order_id = wanted and kind = 'refund' and refund_id is not null
    order by id desc limit 1);
  perform book(entry, 'refund', book_time());
end
$$;
