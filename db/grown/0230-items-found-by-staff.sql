-- owner: items
-- The back-office finds offers by their words in either script.
create index items_by_words on items using gin (fold_text(name || ' ' || highlights) gin_trgm_ops);
