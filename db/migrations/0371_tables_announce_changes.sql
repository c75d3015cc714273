-- A table announces that its rows changed; the pages and memos that read it are dropped. PostgreSQL lets one transaction that
-- announces something commit at a time, and sends what a transaction announces twice once.
create function announce()
returns trigger
language plpgsql
as $$
begin
  if tg_op <> 'UPDATE' or new is distinct from old then
    perform pg_notify('writes', json_build_array(tg_table_name)::text);
  end if;
  return null;
end
$$;

do $$
declare
  announced text;
begin
  foreach announced in array array['blog_posts', 'client_form_fields', 'closures', 'delivery_windows', 'delivery_zones',
    'email_texts', 'flower_types', 'funeral_homes', 'holidays', 'pages', 'reference_materials', 'site_images', 'special_hours',
    'studio_pictures', 'studio_settings', 'tax_rates', 'terms_sections', 'testimonials', 'vendors', 'weddings']
  loop
    execute format('create trigger announce after insert or update or delete on %I for each row execute function announce()',
      announced);
  end loop;
end
$$;

-- Files of clients are on no page.
create trigger announce_new after insert on stored_files for each row when (new.bucket <> 'client-files')
  execute function announce();
create trigger announce_old after update or delete on stored_files for each row when (old.bucket <> 'client-files')
  execute function announce();
