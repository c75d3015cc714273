-- What the studio calls the stages of an event. The stages themselves stand in the check of events.
create table stage_names (
  id uuid default uuidv7() primary key,
  stage text not null unique,
  place integer not null,
  name text not null check (name <> ''),
  version integer not null default 1
);
insert into stage_names (stage, place, name)
values ('new', 1, 'New'), ('contacted', 2, 'Contacted'), ('meeting', 3, 'Meeting'), ('proposal', 4, 'Proposal'),
  ('booked', 5, 'Booked'), ('done', 6, 'Done'), ('lost', 7, 'Lost');
create trigger record_change after insert or delete or update on stage_names for each row execute function record_change();
create trigger move_to_trash before delete on stage_names for each row execute function move_to_trash();
create trigger increment_version before update on stage_names for each row execute function increment_version();
