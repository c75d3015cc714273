-- What the managers of the inquiry form, the rental shelf and the bookings need (issue 4).

-- ---- the inquiry form ----

-- '(count + 1) * 10' (admin spec 9) may be another field's place already: equals stand in the order they were added.
alter table client_form_fields drop constraint client_form_fields_sort_order_key;

-- The last label of each name that the form does not ask any more: answers given under it are still shown with it.
create table gone_form_fields (
  field_name text primary key,
  field_label text not null,
  gone_at timestamptz not null default now()
);
create function remember_gone_form_field() returns trigger language plpgsql as $$
begin
  insert into gone_form_fields (field_name, field_label) values (old.field_name, old.field_label)
  on conflict (field_name) do update set field_label = excluded.field_label, gone_at = now();
  return null;
end
$$;
create trigger remember_gone_form_field after delete on client_form_fields
  for each row execute function remember_gone_form_field();
create trigger remember_renamed_form_field after update of field_name on client_form_fields
  for each row when (old.field_name <> new.field_name) execute function remember_gone_form_field();

-- What each name is or was called; names that are gone have no place in the order.
create view form_field_labels as
  select field_name, field_label, sort_order from client_form_fields
  union all
  select field_name, field_label, null from gone_form_fields gone
  where not exists (select from client_form_fields field where field.field_name = gone.field_name);

-- ---- the rental shelf, by every order that its manager offers ----

drop index rental_items_newest;
create index rental_items_newest on rental_items (created_at desc, id desc);
create index rental_items_by_name on rental_items (lower(name), id);
create index rental_items_by_cost on rental_items (rental_cost, id);
create index rental_items_by_quantity on rental_items (quantity_available, id);

-- ---- bookings ----

-- How far ahead a meeting must be asked for, and how far ahead the calendar is open.
alter table studio_settings
  add column booking_lead_minutes integer not null default 60 check (booking_lead_minutes between 0 and 20160),
  add column booking_horizon_months integer not null default 12 check (booking_horizon_months between 1 and 36);

-- A meeting and a block that are committed at the same instant must not both stand. Meetings share this lock, so that
-- none waits for another; a block waits for all that are under way, and they for it. Who comes second sees the first.
create function keep_meeting_out_of_blocks() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7436724);
  if exists (
    select from meeting_blocks b where tstzrange(b.starts_at, b.ends_at) && tstzrange(new.starts_at, new.ends_at)
  ) then
    raise exception 'The studio is away at that time.'
      using errcode = 'exclusion_violation', constraint = 'meetings_never_in_blocks';
  end if;
  return new;
end
$$;
create trigger keep_meeting_out_of_blocks before insert or update of starts_at, ends_at, status on meetings
  for each row when (new.status in ('requested', 'confirmed')) execute function keep_meeting_out_of_blocks();

create function keep_block_off_meetings() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7436724);
  if exists (
    select from meetings m
    where m.status in ('requested', 'confirmed')
      and tstzrange(m.starts_at, m.ends_at) && tstzrange(new.starts_at, new.ends_at)
  ) then
    raise exception 'There is a meeting at that time.'
      using errcode = 'exclusion_violation', constraint = 'blocks_never_over_meetings';
  end if;
  return new;
end
$$;
create trigger keep_block_off_meetings before insert or update of starts_at, ends_at on meeting_blocks
  for each row execute function keep_block_off_meetings();
