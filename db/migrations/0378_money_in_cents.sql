-- Amounts of zones, windows and stems are integer cents, in the trash too: a restored row takes only keys that are columns.
drop trigger record_change on stems;

do $$
declare
  owner text;
  amount text;
begin
  for owner, amount in values
    ('delivery_zones', 'fee'), ('delivery_zones', 'minimum'), ('delivery_windows', 'price'), ('stems', 'bunch_cost')
  loop
    -- No form takes more than 999,999,999 cents.
    execute format('alter table %1$I drop constraint %3$I,
      alter column %2$I type integer using least(round(%2$I * 100), 999999999)', owner, amount, owner || '_' || amount || '_check');
    execute format('alter table %I rename column %I to %I', owner, amount, amount || '_cents');
    execute format('alter table %I add check (%I >= 0)', owner, amount || '_cents');
    update trash set deleted_row = deleted_row - amount || jsonb_build_object(
      amount || '_cents', least(round((deleted_row ->> amount)::numeric * 100), 999999999))
    where table_name = owner and deleted_row ? amount;
  end loop;
end
$$;

create trigger record_change after insert or delete or update of name, supplier_id, flower_id, bunch_size, bunch_cost_cents, low_at
  on stems for each row execute function record_change();

create or replace function price_stem_movement()
returns trigger
language plpgsql
as $$
begin
  select round(new.quantity * bunch_cost_cents::numeric / bunch_size) into new.cost_cents from stems where id = new.stem_id;
  new.cost_cents := coalesce(new.cost_cents, 0);
  return new;
end
$$;

create or replace function recipe_cost_cents(variant uuid)
returns integer
language sql stable
as $$
  select other_cents + coalesce((
    select round(sum(recipe.quantity * bunch_cost_cents::numeric / bunch_size)) from recipe_stems recipe
    join stems on stems.id = stem_id where recipe.variant_id = recipe_variants.variant_id), 0)::integer
  from recipe_variants where variant_id = variant
$$;
