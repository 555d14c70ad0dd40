-- owner: auctions

-- Titles are found as names are: without case, marks and forms of a letter, in either script.
drop index auctions_by_title;
create index auctions_by_title on auctions using gin (fold_text(title) gin_trgm_ops);
