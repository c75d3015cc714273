alter table products
  -- How many days before its own an order must come.
  add column lead_days integer not null default 0 check (lead_days between 0 and 60),
  -- How many of it the studio makes for one day. 0 is no limit.
  add column most_per_day integer not null default 0 check (most_per_day >= 0);
