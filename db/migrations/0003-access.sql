-- owner: access

-- The five roles of the wire, and sets of permissions for the club's people (presets; role Employee). System rows are made
-- by the program and their words are in the strings; those a club makes carry their own words.
create table roles (
  id uuid primary key default uuid_v7(),
  name citext not null unique,
  kind text not null check (kind in ('role', 'preset')),
  title jsonb,
  system boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  archived_at timestamptz,
  check (system or title is not null)
);

-- Every permission the program ever declared, by the day it first did: a preset is given a new permission once, so that
-- what a club took away stays away after an update.
create table permissions (
  id uuid primary key default uuid_v7(),
  code text not null unique check (code ~ '^[a-z][a-z-]*\.[a-z][a-z-]*$'),
  first_seen_at timestamptz not null default clock_timestamp()
);

create table role_permissions (
  role_id uuid not null references roles on delete cascade,
  permission text not null references permissions (code),
  scope text not null default 'all' check (scope in ('own', 'assigned', 'all')),
  primary key (role_id, permission)
);
