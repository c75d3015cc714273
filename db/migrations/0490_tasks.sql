-- What is to be done for each kind of event, as the studio lists it. A relative day is `days` before or after the event's own.
create table task_templates (
  id uuid default uuidv7() primary key,
  kind text not null check (kind in ('wedding', 'celebration', 'funeral', 'corporate', 'standing')),
  title text not null check (title <> ''),
  days integer not null check (days between 0 and 1000),
  side text not null default 'before' check (side in ('before', 'after')),
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index task_templates_of_kind on task_templates (kind, id);
create index task_templates_by_title on task_templates (lower(title), id);
create trigger record_change after insert or delete or update on task_templates for each row execute function record_change();
create trigger move_to_trash before delete on task_templates for each row execute function move_to_trash();
create trigger increment_version before update on task_templates for each row execute function increment_version();

create table event_tasks (
  id uuid default uuidv7() primary key,
  event_id uuid not null references events on delete cascade,
  title text not null check (title <> ''),
  -- Null if its day does not depend on that of the event.
  days integer check (days between 0 and 1000),
  side text not null default 'before' check (side in ('before', 'after')),
  due_on date,
  done_at timestamptz,
  done_by uuid references users on delete set null,
  template_id uuid references task_templates on delete set null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint event_tasks_template unique (event_id, template_id)
);
create index event_tasks_of_event on event_tasks (event_id, due_on, id);
create index event_tasks_due on event_tasks (due_on, id) where done_at is null and due_on is not null;
create index event_tasks_done_by on event_tasks (done_by);
create index event_tasks_of_template on event_tasks (template_id);
create trigger record_change after insert or delete or update on event_tasks for each row execute function record_change();
create trigger move_to_trash before delete on event_tasks for each row execute function move_to_trash();
create trigger increment_version before update on event_tasks for each row execute function increment_version('due_on');

-- The lock lets nobody move the event meanwhile.
create function set_task_day()
returns trigger
language plpgsql
as $$
begin
  new.due_on := (
    select day + case new.side when 'after' then new.days else -new.days end from events where id = new.event_id for share);
  return new;
end
$$;
create trigger set_task_day before insert or update on event_tasks
  for each row when (new.days is not null and new.done_at is null)
  execute function set_task_day();

create function move_task_days()
returns trigger
language plpgsql
as $$
begin
  update event_tasks set due_on = null where event_id = new.id and days is not null and done_at is null;
  return null;
end
$$;
create trigger move_task_days after update of day on events
  for each row when (old.day is distinct from new.day)
  execute function move_task_days();

create function note_task()
returns trigger
language plpgsql
as $$
begin
  insert into event_entries (event_id, kind, text, user_id)
  values (new.event_id, 'step', case when new.done_at is null then 'Open again: ' else 'Done: ' end || new.title, acting_user_id());
  return null;
end
$$;
create trigger note_task after update of done_at on event_tasks
  for each row when ((old.done_at is null) <> (new.done_at is null))
  execute function note_task();
