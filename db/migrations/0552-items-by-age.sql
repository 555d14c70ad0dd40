-- owner: items
-- What was made, and what was sold or closed, by time and from the index alone.
create index items_by_age on items (created_at, status);
create index items_over on items (status_at) where status in ('sold', 'closed');
