-- owner: showcase

-- What members did that others may read of, told by events. What was done to the same thing before is the same row.
create table activities (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  kind text not null,
  target_kind text,
  target_id uuid,
  at timestamptz not null default clock_timestamp(),
  constraint activities_once unique nulls not distinct (user_id, kind, target_kind, target_id)
);
comment on column activities.target_id is 'no foreign key: a thing of the kind in target_kind';
create index activities_of_member on activities (user_id, at desc, id desc);
