-- When staff last saved the opening hours: a new studio has hours that nobody chose.
alter table studio_settings add column hours_set_at timestamptz;
