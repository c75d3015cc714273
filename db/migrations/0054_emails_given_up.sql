-- An email whose last try failed waits for a person, who may send it again: `queued_at` is when it was last due to leave.
alter table mails drop constraint mails_status_check;
alter table mails add constraint mails_status_check
  check (status in ('waiting', 'sent', 'kept', 'failed', 'given_up')) not valid;
alter table mails add column queued_at timestamptz;
