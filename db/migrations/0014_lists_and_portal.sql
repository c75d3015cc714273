-- Long lists that are searched and sorted by any column, and what clients see and send in their portal.

-- ---- lists: an index on (what it is sorted by, id) for each sort, read in both directions (app/platform/listing.server.ts) ----

create function client_words(name text, email text, phone text, partner_name text, event_venue text)
  returns text language sql immutable parallel safe
  return search_fold(' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' '
    || coalesce(partner_name, '') || ' ' || coalesce(event_venue, ''));

create index clients_by_words on clients
  using gin (client_words(name, email, phone, partner_name, event_venue) gin_trgm_ops);
-- The beginning of a text is enough for an order, and fits into an index whatever somebody wrote.
create index clients_by_name on clients (lower(left(name, 100)), id);
create index clients_by_email on clients (lower(left(email, 100)), id);
create index clients_by_event_date on clients (event_date, id);

create index contact_messages_by_words on contact_messages
  using gin (search_fold(' ' || first_name || ' ' || last_name || ' ' || email || ' ' || subject) gin_trgm_ops);
create index contact_messages_by_name on contact_messages (lower(left(first_name || ' ' || last_name, 100)), id);
create index contact_messages_by_subject on contact_messages (lower(left(subject, 100)), id);

create index mails_by_words on mails using gin (search_fold(' ' || recipient || ' ' || subject) gin_trgm_ops);
create index mails_by_recipient on mails (lower(left(recipient, 100)), id);
create index mails_by_subject on mails (lower(left(subject, 100)), id);

-- ---- the portal ----

alter table client_documents
  -- Sent by the client in the portal, not by the studio.
  add column from_client boolean not null default false,
  -- One document a token: a photo sent again because its answer was lost is not stored twice.
  add column upload_token text,
  add unique (client_id, upload_token);

-- A client's appointments and orders are those of their address.
create index meetings_by_email on meetings (lower(email), starts_at);
create index orders_by_email on orders (lower(buyer_email), number) where buyer_email is not null;
