-- Text messages about a delivery, to buyers who asked for them.
alter table orders add column wants_texts boolean not null default false;

create table text_messages (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders on delete cascade,
  -- What it tells of. Each move is told once.
  event_id uuid not null unique,
  -- +13045550134
  recipient text not null,
  body text not null,
  -- 'sending': a process is asking the provider. 'unknown': its answer was lost, so it is not sent again.
  status text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
  tries integer not null default 0,
  -- Not before, and for 'sending': until when the process has time.
  due_at timestamptz not null,
  provider_ref text,
  -- Why it was not sent.
  error text,
  created_at timestamptz not null default now()
);
create index text_messages_due on text_messages (due_at, id) where status in ('waiting', 'sending');
create index text_messages_of_order on text_messages (order_id, id);

-- Who answered STOP.
create table text_opt_outs (
  phone text primary key,
  created_at timestamptz not null default now()
);
