-- owner: directories

-- Whoever holds the words of a search in the name comes first: found alone, so that a page of them is not ranked among everybody.
create index directory_by_names on directory_entries using gin (ts_filter(vector, '{a}'));
