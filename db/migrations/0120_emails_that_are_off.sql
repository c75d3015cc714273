-- Emails that a studio may switch off: those about the work on an order.
alter table email_texts add column is_off boolean not null default false;
