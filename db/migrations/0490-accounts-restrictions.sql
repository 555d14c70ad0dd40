-- owner: accounts

-- Until when somebody may read, pay and ask for help, but write nothing; past or null: no more than others.
alter table users add column restricted_until timestamptz;
