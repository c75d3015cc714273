-- From where the buyer opened the payment page: evidence if the payment is disputed. Forgotten after a year, and with the person.
alter table payments add column ip_address text;
create index payments_with_ip_address on payments (created_at) where ip_address is not null;
