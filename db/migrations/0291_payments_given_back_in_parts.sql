-- Given back whole, in parts, while another payment keeps the order paid: its refunds count as parts.
update payments set status = 'paid', refund_reason = null
from orders
where orders.id = order_id and orders.status = 'paid' and payments.status = 'refunded' and refund_reason = 'at_provider';
