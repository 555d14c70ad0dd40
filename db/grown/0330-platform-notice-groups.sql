-- owner: platform
-- A notice may stand for a group: what comes while it is unread is told by it, and moves it to the top.
alter table notices add column group_key text;
-- When the first of the group came; created_at is when the newest did.
alter table notices add column began_at timestamptz not null default clock_timestamp();
create unique index notices_open_group on notices (recipient_id, group_key) where read_at is null and group_key is not null;
