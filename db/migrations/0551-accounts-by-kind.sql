-- owner: accounts
-- Members of each kind and how far they are, counted from the index alone.
create index users_by_kind on users (user_type, profile_status) where user_type is not null;
