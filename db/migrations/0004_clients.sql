-- Inquiries and the clients they become: spec, section 3 (both sides).
create table clients (
  id uuid primary key default uuidv7(),
  name text,
  email text,
  phone text,
  partner_name text,
  event_date date,
  event_venue text,
  estimated_budget text,
  pinterest_link text,
  vision_details text,
  form_data jsonb not null default '{}' check (jsonb_typeof(form_data) = 'object'),
  -- One inquiry a token, however often it is sent.
  submission_token text unique,
  -- Files the inquiry brought; product.md, "Upload limits".
  file_count smallint not null default 0 constraint clients_most_files check (file_count between 0 and 20),
  created_at timestamptz not null default now()
);
create index clients_newest on clients (created_at desc, id desc);

create table client_form_fields (
  id uuid primary key default uuidv7(),
  field_name text not null unique check (field_name ~ '^[a-z0-9][a-z0-9_]*$'),
  field_label text not null,
  field_type text not null default 'text'
    check (field_type in ('text', 'email', 'tel', 'date', 'url', 'textarea', 'select', 'file')),
  is_required boolean not null default true,
  placeholder text,
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  sort_order integer not null,
  unique (sort_order) deferrable initially deferred
);

create table client_files (
  id uuid primary key default uuidv7(),
  client_id uuid not null references clients on delete cascade,
  file_path text not null unique,
  file_name text not null,
  -- One file a token: a file sent again because its answer was lost is not stored twice.
  upload_token text,
  created_at timestamptz not null default now(),
  unique (client_id, upload_token)
);
create index client_files_of_client on client_files (client_id, created_at);

create table client_documents (
  id uuid primary key default uuidv7(),
  client_id uuid not null references clients on delete cascade,
  file_name text not null,
  file_path text not null unique,
  category text not null check (category in (
    'Selected Composition', 'Contract', 'Intake', 'Photography Release', 'Rental Contract', 'Photo')),
  uploaded_at timestamptz not null default now()
);
create index client_documents_newest on client_documents (client_id, uploaded_at desc);
