-- What staff changed in a menu: all its entries in order. Null: the standard menu.
create table site_menus (
  id text primary key check (id in ('header', 'phone', 'footer')),
  entries jsonb,
  version integer not null default 1
);
insert into site_menus (id) values ('header'), ('phone'), ('footer');
create trigger record_change after insert or update or delete on site_menus for each row execute function record_change();
create trigger increment_version before update on site_menus for each row execute function increment_version();
create trigger announce after insert or update or delete on site_menus for each row execute function announce();
