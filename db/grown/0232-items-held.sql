-- owner: items

-- Whoever won its auction is being asked: what they bid on stays as it is until they have answered.
alter table items add column offer_held boolean not null default false;
