-- The titles of the variants that a fetched picture shows.
alter table import_pictures add variants text[] not null default '{}';
