-- owner: accounts
-- The list of people in the order of their names.
create index users_by_name on users (fold_text(name));
