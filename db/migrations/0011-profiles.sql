-- owner: profiles

-- What an account shows in the club: one profile at a time. A withdrawn one stays as history; the next is a new row.
create table profiles (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users,
  -- Key of a descriptor (kinds are data, so there is no list of them here).
  kind text not null,
  -- What the account is while the profile stands.
  user_type text not null,
  status text not null check (status in
    ('submitted', 'in_review', 'changes_requested', 'approved', 'rejected', 'suspended', 'withdrawn')),
  status_at timestamptz not null default clock_timestamp(),
  -- Number of the newest version, and the approved one that members see meanwhile.
  version int not null default 1,
  live_version_id uuid,
  -- What the owner opened or closed beyond the descriptor: {"ebitda": "plan"}.
  audiences jsonb not null default '{}',
  submitted_at timestamptz not null default clock_timestamp(),
  verified_at timestamptz,
  -- Name of the partner who attested it; null is the club's own review team.
  verified_by text,
  rating_number numeric(3, 2),
  rating_count int not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  -- Changes of an approved profile that wait for the review team: the state of its newest version while another one is live.
  -- Null until something sensitive is changed for the first time.
  revision text check (revision in
    ('submitted', 'in_review', 'changes_requested', 'rejected', 'withdrawn', 'approved'))
);
create unique index profiles_one_each on profiles (user_id) where status <> 'withdrawn';
create index profiles_of_user on profiles (user_id, created_at desc);
create index profiles_by_status on profiles (status, status_at);

-- Each submission. The columns beside the data are what duplicates are found by and lists show.
create table profile_versions (
  id uuid primary key default uuid_v7(),
  profile_id uuid not null references profiles,
  number int not null,
  -- Values by the spec's field names; amounts in minor units.
  data jsonb not null,
  -- Encrypted values by field name; null once purged ("checked").
  sealed jsonb not null default '{}',
  purged_at timestamptz,
  -- Language most of it is written in.
  language text not null check (language in ('en', 'ar')),
  name text not null,
  email citext,
  email_domain citext,
  -- E.164.
  phone text,
  license text,
  submitted_at timestamptz not null default clock_timestamp(),
  decision text check (decision in ('approved', 'changes_requested', 'rejected')),
  decided_at timestamptz,
  -- When harmless fields were last changed in place, live at once.
  edited_at timestamptz,
  unique (profile_id, number)
);
alter table profiles add constraint profiles_live_version foreign key (live_version_id) references profile_versions;
create index profile_versions_by_phone on profile_versions (phone) where phone is not null;
create index profile_versions_by_license on profile_versions (lower(license)) where license is not null;
create index profile_versions_by_domain on profile_versions (email_domain) where email_domain is not null;
-- The back-office finds what somebody offers by what their profile is called, in either script.
create index profile_versions_by_name on profile_versions using gin (fold_text(name) gin_trgm_ops);
create index profile_versions_sealed on profile_versions (decided_at) where sealed <> '{}' and purged_at is null;

-- Files of a version by group, in their order.
create table profile_files (
  version_id uuid not null references profile_versions,
  file_id uuid not null references files on delete cascade,
  profile_id uuid not null references profiles,
  group_key text not null,
  place int not null,
  primary key (version_id, group_key, file_id)
);
create index profile_files_by_file on profile_files (file_id);
create index profile_files_of_profile on profile_files (profile_id);

-- What is typed and not sent yet, one for each person and kind. Its id becomes the profile's, so that files claimed for
-- the draft are the profile's files afterwards.
create table profile_drafts (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  kind text not null,
  -- Counts the saves: two windows do not overwrite each other unnoticed.
  version int not null default 1,
  step text not null,
  data jsonb not null,
  sealed jsonb not null default '{}',
  saved_at timestamptz not null default clock_timestamp(),
  -- When the owner of a draft that was left alone was reminded; once only, for as long as the draft lives.
  reminded_at timestamptz,
  unique (user_id, kind)
);
create index profile_drafts_left_alone on profile_drafts (saved_at) where reminded_at is null;

-- Every change of status: who, when, why, and what was asked of the applicant, field by field.
create table profile_history (
  id uuid primary key default uuid_v7(),
  profile_id uuid not null references profiles,
  version int not null,
  from_status text not null,
  to_status text not null,
  by_id uuid references users,
  reason text,
  reason_code text,
  asks jsonb not null default '[]',
  at timestamptz not null default clock_timestamp(),
  -- A move of the changes, not of the profile itself.
  revision boolean not null default false
);
create index profile_history_of_profile on profile_history (profile_id, at desc);
create trigger profile_history_is_append_only before update or delete on profile_history
  for each row execute function refuse_change();
