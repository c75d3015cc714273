-- Which of name, email and phone the kept customer had from the merged one.
alter table customer_merges add column filled text[] not null default '{}';
