-- An owner may put the setup checklist away.
alter table users add column hides_setup boolean not null default false;
