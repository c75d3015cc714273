-- What a hundred thousand rows showed (bar 4); an index of each table comes in a migration of its own (decision 0025).

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
