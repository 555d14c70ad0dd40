-- owner: platform

-- Whose face, or the picture of which thing, stands beside a notice: the newest of a group first, and how many they are in all.
alter table notices
  add column by_ids uuid[] not null default '{}',
  add column by_count integer not null default 0,
  add column thing_kind text,
  add column thing_id uuid;
comment on column notices.by_ids is 'no foreign key: accounts, in an array; who is gone has no face when the notice is read';
comment on column notices.thing_id is 'no foreign key: a thing of the kind in thing_kind, which the notice may outlive';
update notices set by_ids = array[(params ->> 'memberId')::uuid], by_count = 1
  where params ->> 'memberId' ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$';
