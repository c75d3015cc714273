-- The files of a message that became an event stay with the event when the message is deleted.
alter table attachments
  add column event_id uuid references events on delete cascade,
  drop constraint attachments_owner,
  add constraint attachments_owner check (num_nonnulls(letter_id, message_id, scheduled_id, draft_id, event_id) = 1);
create index attachments_of_event on attachments (event_id, id) where event_id is not null;

update attachments set event_id = message.event_id, message_id = null
from contact_messages message where message.id = message_id and message.event_id is not null;

-- A place in the trash, too, keeps the name and the address of a deleted venue: it could not be restored otherwise.
create or replace function keep_address()
returns trigger
language plpgsql
as $$
declare
  kept text := concat_ws(', ', old.name, old.street, old.city, nullif(concat_ws(' ', old.region, old.postal_code), ''));
begin
  update event_places set venue_id = null, address = concat_ws(', ', kept, address) where venue_id = old.id;
  update trash set deleted_row = deleted_row
    || jsonb_build_object('venue_id', null, 'address', concat_ws(', ', kept, deleted_row->>'address'))
  where table_name = 'event_places' and deleted_row->>'venue_id' = old.id::text;
  return old;
end
$$;

-- What is known of one day says nothing about another.
create function forget_problem()
returns trigger
language plpgsql
as $$
begin
  new.problem := null;
  new.tried_at := null;
  return new;
end
$$;
create trigger forget_problem before update of next_day on standing_orders
  for each row when (old.next_day is distinct from new.next_day)
  execute function forget_problem();
