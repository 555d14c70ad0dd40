-- owner: accounts
-- The back-office finds people by name and user name in either script, and lists the newest first.
create index users_by_words on users using gin (fold_text(name || ' ' || username::text) gin_trgm_ops);
create index users_by_age on users (created_at desc);
