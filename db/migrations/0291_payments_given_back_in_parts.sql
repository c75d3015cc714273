-- Given back whole, in parts, while another payment keeps the order paid: its refunds count as parts.
update payments set status = 'paid', refund_reason = null
from orders
where orders.id = order_id and orders.status = 'paid' and payments.status = 'refunded' and refund_reason = 'at_provider';
-- Their buyers had spent less than their customer page said.
select total_buyer(buyer_email, buyer_phone) from orders
where status = 'paid' and id in (select order_id from payments where amount_cents <= (
  select sum(refund.amount_cents) from payment_refunds refund where payment_ref = ref and refund.status = 'succeeded'));
