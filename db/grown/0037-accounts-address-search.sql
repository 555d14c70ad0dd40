-- owner: accounts
-- Staff who may see contacts find people by a part of the address, too.
create index users_by_address on users using gin (lower(email::text) gin_trgm_ops);
