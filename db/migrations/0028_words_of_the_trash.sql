create index if not exists trash_by_words on trash using gin (search_fold(' ' || coalesce(label, '')) gin_trgm_ops);
