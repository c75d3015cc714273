-- The demo's worksheets have invented prices and counts: staff see which they are. Whoever saves one makes it the studio's own.
alter table reference_materials add column is_demo boolean not null default false;
