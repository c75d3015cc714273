-- What is due today, and before that what is overdue, among all the orders that were ever made.
create index orders_due on orders (fulfillment_date desc, number) where status = 'paid' and handed_over_at is null;
