-- owner: directories

-- How many reviews the mean is made of: of two equal means the one of more goes first.
alter table directory_entries add column rating_count int not null default 0;
drop index directory_rating;
create index directory_rating on directory_entries (kind, rating_number desc nulls last, rating_count desc, profile_id);
