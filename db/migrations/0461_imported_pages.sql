-- Pages of another site are imported as pages of the studio's own.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check check (kind in ('products', 'clients', 'posts', 'pages', 'photos'));
alter table import_columns drop constraint import_columns_kind_check;
alter table import_columns add constraint import_columns_kind_check check (kind in ('products', 'clients', 'posts', 'pages'));
