-- Changes of many prices at once, and the day they end.
create table price_changes (
  id uuid primary key default uuidv7(),
  -- Of a percent in hundredths, of an amount in cents; negative lowers prices.
  kind text not null check (kind in ('percent', 'amount')),
  step integer not null check (step <> 0),
  -- Prices are multiples of so many cents.
  round_to integer not null default 1 check (round_to in (1, 50, 100)),
  line_count integer not null check (line_count > 0),
  created_at timestamptz not null default now(),
  created_by uuid references users on delete set null,
  -- At its midnight in the studio the old prices come back.
  revert_on date,
  reverted_at timestamptz,
  reverted_by uuid references users on delete set null
);
create index price_changes_newest on price_changes (created_at, id);
create index price_changes_due on price_changes (revert_on) where reverted_at is null;
create index price_changes_created_by on price_changes (created_by);
create index price_changes_reverted_by on price_changes (reverted_by);

-- Without references: a deleted product stays in the report, and may come back from the trash.
create table price_change_lines (
  change_id uuid not null references price_changes on delete cascade,
  variant_id uuid not null,
  product_id uuid not null,
  product_title text not null,
  variant_title text not null,
  old_cents integer not null,
  new_cents integer not null,
  old_sale_cents integer,
  new_sale_cents integer,
  is_reverted boolean not null default false,
  primary key (change_id, variant_id)
);
create index price_change_lines_by_title on price_change_lines (change_id, lower(left(product_title, 100)), variant_id);
create index price_change_lines_by_variant on price_change_lines (variant_id);

call enable_audit('price_changes');
