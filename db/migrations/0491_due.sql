-- When anything last happened to an event, kept by the timeline: lists of what is forgotten read it by an index.
alter table events add column last_entry_at timestamptz not null default now();
drop trigger increment_version on events;
create trigger increment_version before update on events for each row execute function increment_version('last_entry_at');
create or replace function audited_columns(r jsonb)
returns jsonb
language sql immutable
return (r - array['token', 'submission_token', 'upload_token', 'secret', 'public_key', 'credential_id', 'last_entry_at']);

update events set last_entry_at = coalesce(
  (select max(created_at) from event_entries where event_id = events.id), stage_since);

create function note_last_entry()
returns trigger
language plpgsql
as $$
begin
  update events set last_entry_at = new.created_at where id = new.event_id and last_entry_at < new.created_at;
  return null;
end
$$;
create trigger note_last_entry after insert on event_entries for each row execute function note_last_entry();

create index events_quiet on events (last_entry_at desc, id)
  where stage in ('contacted', 'meeting', 'proposal') and next_step is null;
create index events_sympathy on events (day, id) where kind = 'funeral' and stage = 'new';

-- '' is never.
alter table studio_settings add column morning_email_at text not null default '07:30';
