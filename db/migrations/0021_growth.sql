-- What a hundred thousand rows showed (bar 4).

-- The kinds of product, one after the other, without reading every product.
create index products_by_kind on products (type) where deleted_at is null and type is not null;

-- Few at any time, among all the orders that were ever made.
create index orders_to_hand_over on orders (number, id) where status = 'paid' and handed_over_at is null;

-- An index of some rows only says nothing of how frequent a word is, and the planner guessed: most.
create statistics order_words_seen on (order_words(buyer_name, buyer_email, recipient_name)) from orders;

-- Few as well: what is kept off the shelf.
create index products_hidden on products ("order", id) where is_hidden and deleted_at is null;
create index products_drafted on products ("order", id) where status = 'draft' and deleted_at is null;
create index mails_by_status on mails (status, created_at desc, id desc);
create index users_on_staff on users (lower(name), id) where is_admin;

-- Looked for as in every other list: by beginnings of words too.
drop index audit_log_by_words;
create index audit_log_by_words on audit_log using gin (search_fold(' ' || coalesce(label, '') || ' ' || actor_name) gin_trgm_ops);
create index trash_by_words on trash using gin (search_fold(' ' || coalesce(label, '')) gin_trgm_ops);

-- A variant or product that is deleted is looked for in a million lines.
create index order_lines_of_variant on order_lines (variant_id) where variant_id is not null;
create index order_lines_of_product on order_lines (product_id) where product_id is not null;

-- The same words as before. Most texts have no letter outside ASCII, and for those it costs a quarter.
create or replace function search_fold(words text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(words) = length(words) then return lower(words); end if;
  return lower(regexp_replace(normalize(words, nfkd), '[\u0300-\u036f]', '', 'g'));
end
$$;

-- As before, at a third of the work: where enough titles have the words, nobody reads on to mere mentions.
create or replace function search_candidates(asked tsquery) returns setof search_entries
language sql stable rows 300 set enable_seqscan = off as $$
  select * from search_entries where ctid = any (array(
    with titled as materialized (select e.ctid as place from search_entries e where e.title_words @@ asked limit 300)
    select place from titled
    union
    (select e.ctid from search_entries e where e.words @@ asked limit 300 - (select count(*) from titled))))
$$;
