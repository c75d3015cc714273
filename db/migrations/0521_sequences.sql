-- Letters that go out by themselves: each step waits some days and then sends a template. Without `on_since` it is off.
create table sequence_steps (
  id uuid default uuidv7() primary key,
  sequence text not null check (sequence in ('unanswered', 'proposal', 'payment', 'after')),
  step integer not null check (step between 1 and 3),
  days integer not null check (days between 1 and 365),
  template_id uuid references letter_templates on delete set null,
  with_funerals boolean not null default false,
  -- Nothing that was due before this is sent.
  on_since timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint sequence_steps_once unique (sequence, step)
);
create index sequence_steps_of_template on sequence_steps (template_id);
create trigger record_change after insert or delete or update on sequence_steps for each row execute function record_change();
create trigger move_to_trash before delete on sequence_steps for each row execute function move_to_trash();
create trigger increment_version before update on sequence_steps for each row execute function increment_version();

-- What became of a step for an event: it is decided once. With a `reason` nothing was sent.
create table sequence_letters (
  id uuid not null default uuidv7() unique,
  event_id uuid not null references events on delete cascade,
  sequence text not null,
  step integer not null,
  -- The letter, or the entry that says why there is none.
  entry_id uuid references event_entries on delete set null deferrable initially deferred,
  order_id uuid references orders on delete set null,
  -- Not the address: erasing a person leaves nothing of it here.
  recipient_hash text,
  decided_on date not null,
  reason text,
  primary key (event_id, sequence, step)
);
create index sequence_letters_entry on sequence_letters (entry_id);
create unique index sequence_letters_once_an_order on sequence_letters (order_id, sequence, step);
create unique index sequence_letters_one_a_day on sequence_letters (recipient_hash, decided_on) where reason is null;
create index sequence_letters_refused on sequence_letters (decided_on desc, event_id) where reason is not null;
create trigger move_to_trash before delete on sequence_letters for each row execute function move_to_trash();

alter table events add column automatic_letters boolean not null default true;

create index event_entries_letters_by_time on event_entries (created_at, event_id) where kind = 'letter';
create index events_in_proposal on events (stage_since, id) where stage = 'proposal';
create index orders_open_by_day on orders (coalesce(paid_at, created_at), id) where balance_cents > 0 and status = 'paid';
