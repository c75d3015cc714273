-- Orders are found by whose service they are for, too: beside the index of all their words, because few have one.
create index orders_by_service on orders using gin (
  search_fold(' ' || coalesce(deceased_name, '') || ' ' || coalesce(funeral_home, '')) gin_trgm_ops)
  where deceased_name is not null or funeral_home is not null;
