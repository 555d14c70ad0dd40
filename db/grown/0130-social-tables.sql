-- owner: social

-- Who follows what. An end is kept as such: whoever follows again is the same row, and its owner is not told a second time.
create table follows (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  target_kind text not null,
  target_id uuid not null,
  -- Whose the thing is; null for what belongs to nobody, such as an industry.
  owner_id uuid references users on delete cascade,
  followed_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- When the owner's notice spoke of it.
  told_at timestamptz,
  constraint follows_once unique (user_id, target_kind, target_id),
  constraint follows_not_oneself check (owner_id is null or owner_id <> user_id)
);
create index follows_of_target on follows (target_kind, target_id, followed_at desc) where ended_at is null;
create index follows_of_user on follows (user_id, followed_at desc) where ended_at is null;
create index follows_between on follows (owner_id, user_id) where ended_at is null;
create index follows_untold on follows (target_id) where told_at is null and ended_at is null and target_kind = 'member';

-- What people keep to find again.
create table bookmarks (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  target_kind text not null,
  target_id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint bookmarks_once unique (user_id, target_kind, target_id)
);
create index bookmarks_of_user on bookmarks (user_id, created_at desc);

-- Who wants nothing to do with whom.
create table blocks (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  constraint blocks_once unique (user_id, blocked_id),
  constraint blocks_not_oneself check (user_id <> blocked_id)
);
create index blocks_of_blocked on blocks (blocked_id);
