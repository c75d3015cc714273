-- What the studio promises about its flowers, in a line on every product's page.
alter table studio_settings add column freshness text not null default '';
