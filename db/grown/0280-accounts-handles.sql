-- owner: accounts
-- Members by how their user name begins: who types @om is offered those at once.
create index users_by_handle on users (lower(username::text) text_pattern_ops);
