alter table attachments
  add column scheduled_id uuid references scheduled_letters on delete cascade,
  add column draft_id uuid references drafts on delete cascade,
  drop constraint attachments_check,
  add constraint attachments_owner check (num_nonnulls(letter_id, message_id, scheduled_id, draft_id) = 1);
create index attachments_of_scheduled on attachments (scheduled_id, id) where scheduled_id is not null;
create index attachments_of_draft on attachments (draft_id, id) where draft_id is not null;

-- Drafts have no trash, and neither have their files.
drop trigger move_to_trash on attachments;
create trigger move_to_trash before delete on attachments
  for each row when (old.draft_id is null) execute function move_to_trash();

create or replace function remove_attached_file()
returns trigger
language plpgsql
as $$
declare
  actor text := coalesce(current_setting('rhodora.actor', true), '');
begin
  if old.draft_id is not null then perform set_config('rhodora.actor', '', true); end if;
  delete from stored_files where bucket = 'client-files' and key = old.file_path;
  perform set_config('rhodora.actor', actor, true);
  return null;
end
$$;
