-- A zone may be all ZIP codes within so many miles of the studio; `postal_codes` then has only its exceptions.
alter table delivery_zones
  add column miles integer check (miles between 1 and 200),
  alter column postal_codes set default '';
