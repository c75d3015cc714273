-- The studio's own color; without one, the color of the design.
alter table studio_settings add accent text check (accent ~ '^#[0-9a-f]{6}$');
