-- Money that is on its way back to buyers.
create index payments_owed on payments (created_at) where status in ('refund_due', 'refund_failed');
