-- The letters that failed, among all that were sent.
create index if not exists mails_by_status on mails (status, created_at desc, id desc);
