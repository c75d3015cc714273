-- If an order becomes cheaper than what its gift card paid, the order itself takes less of the card (hold_gift_card). The refund
-- of the card's payment is for the books alone.
drop trigger refund_to_gift_card on payment_refunds;
create trigger refund_to_gift_card after insert on payment_refunds for each row
  when (new.status = 'succeeded' and new.amount_cents > 0 and not new.is_change) execute function refund_to_gift_card();
