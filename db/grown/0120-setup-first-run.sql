-- owner: setup
-- The first run: one row once an administrator made the first step; the club opens when it is finished.
create table set_up (
  id boolean primary key default true check (id),
  begun_at timestamptz not null default clock_timestamp(),
  begun_by uuid not null,
  finished_at timestamptz,
  -- Filling the club with demo data runs beside the steps.
  demo_started_at timestamptz,
  demo_finished_at timestamptz,
  demo_error text
);

-- Steps that were taken or skipped.
create table set_up_steps (
  step text primary key,
  skipped boolean not null,
  done_at timestamptz not null default clock_timestamp()
);

-- The link on the console; only the hash of its token. Gone when it was used, replaced at each start.
create table set_up_links (
  token_hash text primary key,
  created_at timestamptz not null default clock_timestamp()
);

-- People invited during the first run. Their mails leave when it is finished, so that nobody meets a closed door.
create table invitations (
  id uuid primary key default uuid_v7(),
  email citext not null unique,
  name text not null,
  language text not null check (language in ('en', 'ar')),
  -- A set of permissions: the invited become the club's own people. Null invites a member to register.
  preset_id uuid,
  invited_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  mailed_at timestamptz,
  token_hash text unique,
  expires_at timestamptz,
  accepted_at timestamptz,
  accepted_by uuid
);
