-- owner: auctions

-- Of how many bids the owner was told, and when last: they hear of the first at once and of the others together.
alter table auctions add column told_bids int not null default 0, add column told_bids_at timestamptz;
create index auctions_bids_to_tell on auctions (told_bids_at) where state = 'live' and told_bids_at is not null;
