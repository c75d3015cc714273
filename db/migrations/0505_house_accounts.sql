-- A customer who pays later: by when, and how much may be open.
create table house_accounts (
  customer_id uuid primary key references customers on delete cascade,
  terms_days integer not null default 0 check (terms_days in (0, 15, 30)),
  credit_limit_cents bigint check (credit_limit_cents >= 0),
  version integer not null default 1
);
create trigger record_change after insert or update or delete on house_accounts for each row execute function record_change();
create trigger move_to_trash before delete on house_accounts for each row execute function move_to_trash();
create trigger increment_version before update on house_accounts for each row execute function increment_version();

-- Whose an order is: by address, or by phone where there is no address.
create index orders_open_of_customer on orders (customer_key(buyer_email, buyer_phone)) where balance_cents > 0;
