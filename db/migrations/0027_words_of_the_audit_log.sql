-- Looked for as in every other list: without accents, and by beginnings of words too.
create index if not exists audit_log_by_folded_words on audit_log
  using gin (search_fold(' ' || coalesce(label, '') || ' ' || actor_name) gin_trgm_ops);
drop index audit_log_by_words;
