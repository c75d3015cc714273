-- What columns of events and tasks have in common stands in one place: a domain.
create domain event_kind as text check (value in ('wedding', 'celebration', 'funeral', 'corporate', 'standing'));
create domain task_side as text check (value in ('before', 'after'));

alter table events
  drop constraint events_kind_check,
  alter column kind type event_kind;
alter table task_templates
  drop constraint task_templates_kind_check,
  drop constraint task_templates_side_check,
  alter column kind type event_kind,
  alter column side type task_side;
alter table event_tasks
  drop constraint event_tasks_side_check,
  alter column side type task_side;
