-- The deliveries of a day in the order one driver makes them.
create table delivery_routes (
  id uuid primary key default uuidv7(),
  day date not null,
  -- The driver's, or of the part of town.
  name text not null check (char_length(name) between 1 and 60),
  -- A part of the driver's link: raised, the old link opens nothing any more.
  link_version integer not null default 1,
  created_at timestamptz not null default now()
);
create index delivery_routes_of_day on delivery_routes (day, id);
call enable_audit('delivery_routes');

create table route_stops (
  -- An order is on one route at most.
  order_id uuid primary key references orders on delete cascade,
  route_id uuid not null references delivery_routes on delete cascade,
  place integer not null
);
create index route_stops_of_route on route_stops (route_id, place);

alter table fulfillment_events rename column photo_url to photo_key;
