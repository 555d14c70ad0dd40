-- owner: directories

-- A search that its owner keeps, as the address of its directory says it, and how often it tells of new entries.
create table saved_searches (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  kind text not null,
  name text not null,
  query text not null,
  -- In which its amounts are.
  currency text not null,
  alert text not null check (alert in ('off', 'instant', 'daily', 'weekly')),
  -- Entries that members could find before are old: never told of.
  since timestamptz not null,
  -- When its owner last looked at what it finds.
  seen_at timestamptz not null,
  -- When a daily or weekly one tells next, in the club's zone.
  next_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  -- Deleted ones may be brought back for a while.
  deleted_at timestamptz
);
create index saved_searches_of_user on saved_searches (user_id) where deleted_at is null;
create index saved_searches_instant on saved_searches (kind) where alert = 'instant' and deleted_at is null;
create index saved_searches_due on saved_searches (next_at) where next_at is not null and deleted_at is null;
create index saved_searches_deleted on saved_searches (deleted_at) where deleted_at is not null;

-- What a search has told of: each entry once, whoever tells.
create table saved_search_hits (
  search_id uuid not null references saved_searches on delete cascade,
  profile_id uuid not null,
  told_at timestamptz not null default clock_timestamp(),
  primary key (search_id, profile_id)
);
