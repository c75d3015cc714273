-- What two columns have in common stands in one place: a domain. A new state of orders is one `alter domain`.

create domain order_state as text check (value in ('to_make', 'made', 'out', 'delivered', 'problem'));
create domain fulfillment as text check (value in ('pickup', 'delivery'));
create domain rhythm as text check (value in ('weekly', 'biweekly', 'monthly'));
create domain payment_provider as text check (value in ('test', 'stripe'));

-- A column that a trigger's condition names cannot change its type.
drop trigger sync_fulfillment_columns on orders;
drop trigger use_stems_of_order on orders;

alter table orders
  drop constraint orders_fulfillment_state_check,
  drop constraint orders_fulfillment_check,
  drop constraint orders_subscription_rhythm_check,
  alter column fulfillment_state type order_state,
  alter column fulfillment type fulfillment,
  alter column subscription_rhythm type rhythm;
alter table fulfillment_events
  drop constraint fulfillment_events_from_state_check,
  drop constraint fulfillment_events_to_state_check,
  alter column from_state type order_state,
  alter column to_state type order_state;
alter table delivery_windows
  drop constraint delivery_windows_fulfillment_check,
  alter column fulfillment type fulfillment;
alter table subscriptions
  drop constraint subscriptions_fulfillment_check,
  drop constraint subscriptions_rhythm_check,
  alter column fulfillment type fulfillment,
  alter column rhythm type rhythm;
alter table ledger_differences
  drop constraint ledger_differences_provider_check,
  alter column provider type payment_provider;
alter table provider_ledgers
  drop constraint provider_ledgers_provider_check,
  alter column provider type payment_provider;
alter table provider_checks
  drop constraint provider_checks_provider_check,
  alter column provider type payment_provider;
alter table provider_movements
  drop constraint provider_movements_provider_check,
  alter column provider type payment_provider;
alter table payment_events
  drop constraint payment_events_provider_check,
  alter column provider type payment_provider;
alter table card_setups
  drop constraint card_setups_provider_check,
  alter column provider type payment_provider;

create trigger sync_fulfillment_columns before update of fulfillment_state, ready_at, handed_over_at on orders
  for each row when (
    old.fulfillment_state is distinct from new.fulfillment_state
    or old.ready_at is distinct from new.ready_at
    or old.handed_over_at is distinct from new.handed_over_at
  ) execute function sync_fulfillment_columns();
create trigger use_stems_of_order before update on orders for each row when (old.fulfillment_state <> new.fulfillment_state)
  execute function use_stems_of_order();
