-- When an email last came back from an address, until somebody writes from it.
alter table people_emails add column returned_at timestamptz;
