-- A note of the staff on a meeting is not what the visitor said, and a video call has a link (issue 15).
alter table meetings
  add column staff_note text not null default '',
  add column video_link text;
-- What staff booked has been in the audit log since migration 0012; the note was theirs.
update meetings set staff_note = note, note = ''
where note <> '' and exists (
  select from audit_log entry
  where entry.table_name = 'meetings' and entry.row_key = meetings.id::text and entry.action = 'insert');
