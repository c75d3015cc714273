-- What was changed about an order after it was paid, by the buyer or by staff.
create table order_changes (
  order_id uuid not null references orders on delete cascade,
  -- That of the order after the change. An order as it was placed has version 1.
  version integer not null check (version > 1),
  by_buyer boolean not null,
  -- Whoever of staff did it; null once the account is deleted.
  user_id uuid references users on delete set null,
  -- The fields that changed, by column.
  before jsonb not null,
  after jsonb not null,
  changed_at timestamptz not null default now(),
  primary key (order_id, version),
  check (not by_buyer or user_id is null)
);
create index order_changes_of_user on order_changes (user_id) where user_id is not null;

alter table payments
  -- What the payment page says beside the amount: the day and the card.
  add column note text;
