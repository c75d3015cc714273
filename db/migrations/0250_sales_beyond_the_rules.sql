-- Why the store would not have taken what staff sold; they saw it, and sold it.
alter table orders add column overrode text check (overrode <> '');
