-- What staff write letters from. Fields such as {first name} are filled from the event.
create table letter_templates (
  id uuid default uuidv7() primary key,
  name text not null check (name <> ''),
  subject text not null check (subject <> ''),
  text text not null check (text <> ''),
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index letter_templates_by_name on letter_templates (lower(name), id);
create trigger record_change after insert or delete or update on letter_templates for each row execute function record_change();
create trigger move_to_trash before delete on letter_templates for each row execute function move_to_trash();
create trigger increment_version before update on letter_templates for each row execute function increment_version();

alter table event_entries drop constraint event_entries_kind_check, add constraint event_entries_kind_check
  check (kind in ('inquiry', 'stage', 'facts', 'value', 'step', 'note', 'document', 'letter'));
create index event_entries_letters on event_entries (event_id, created_at desc, id desc) where kind = 'letter';

-- A letter is an entry of the timeline, which has its text, its time and who of the staff wrote it. `name` and `email` are those
-- of the other side.
create table letters (
  id uuid primary key references event_entries on delete cascade,
  direction text not null check (direction in ('out', 'in')),
  state text not null check (state in ('queued', 'sent', 'kept', 'failed', 'received')),
  subject text not null,
  name text not null,
  email text not null,
  -- Its row in the outbox, which is deleted after a year.
  email_id uuid unique,
  -- As the sender's program named it: what arrives twice is stored once.
  message_id text unique,
  error text,
  read_at timestamptz,
  check ((direction = 'in') = (state = 'received'))
);
create index letters_by_email on letters (lower(email), id);
create index letters_unread on letters (id) where direction = 'in' and read_at is null;
create trigger move_to_trash before delete on letters for each row execute function move_to_trash();

-- The outbox says what became of a letter.
create function note_delivery()
returns trigger
language plpgsql
as $$
begin
  update letters set email_id = new.id, error = new.last_error, state = case new.status
    when 'sent' then 'sent' when 'kept' then 'kept' when 'given_up' then 'failed' else 'queued' end
  where id = substring(new.dedupe_key from 8)::uuid;
  return null;
end
$$;
create trigger note_delivery after insert or update of status on emails
  for each row when (new.dedupe_key like 'letter:%') execute function note_delivery();

-- Written by a person: mail programs may answer that they are away.
alter table emails add column is_personal boolean not null default false;
