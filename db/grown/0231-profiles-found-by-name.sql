-- owner: profiles
-- The back-office finds what somebody offers by what their profile is called, in either script.
create index profile_versions_by_name on profile_versions using gin (fold_text(name) gin_trgm_ops);
