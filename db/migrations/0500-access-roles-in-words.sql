-- owner: access

-- What a role is for, in both languages; those of the program say it in the strings until a club writes its own. `version` counts
-- changes: of two windows that edit a role the second is told of the first.
alter table roles
  add column description jsonb,
  add column version integer not null default 1,
  add column changed_at timestamptz not null default clock_timestamp();
