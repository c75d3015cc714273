-- Nothing read it: the status of an order says whether its lines are out of stock (issue 16).
alter table orders drop column stock_taken;
