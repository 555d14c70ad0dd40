-- owner: platform
-- A notice that its reader wants gathered, or not under the bell at all, stands there without being seen: digests are made of it.
alter table notices add column hidden boolean not null default false;
drop index notices_unread;
create index notices_unread on notices (recipient_id) where read_at is null and not hidden;
-- A group that nobody sees moves as one that is seen does.
