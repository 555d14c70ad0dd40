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
comment on column follows.target_id is 'no foreign key: a thing of the kind in target_kind';
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
comment on column bookmarks.target_id is 'no foreign key: a thing of the kind in target_kind';
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


-- Who likes what. Taken back, the row is gone; counts are always counted from the rows.
create table likes (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  target_kind text not null,
  target_id uuid not null,
  -- Whose the thing is; null for what belongs to nobody.
  owner_id uuid references users on delete cascade,
  liked_at timestamptz not null default clock_timestamp(),
  -- When the owner's notice spoke of it.
  told_at timestamptz,
  constraint likes_once unique (user_id, target_kind, target_id)
);
comment on column likes.target_id is 'no foreign key: a thing of the kind in target_kind';
create index likes_of_target on likes (target_kind, target_id);
create index likes_untold on likes (owner_id) where told_at is null and owner_id is not null;

-- What members write under things, on two levels: an answer to an answer hangs under the first level too.
create table comments (
  id uuid primary key default uuid_v7(),
  author_id uuid not null references users on delete cascade,
  target_kind text not null,
  target_id uuid not null,
  -- Whose the thing is; null for what belongs to nobody.
  owner_id uuid references users on delete cascade,
  -- The comment of the first level that it hangs under; null for one of the first level.
  under_id uuid references comments on delete cascade,
  -- The comment that it answers.
  reply_to_id uuid references comments on delete set null,
  text text not null check (char_length(text) <= 1000),
  language text not null check (language in ('en', 'ar')),
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  -- Taken away: the words are gone, the place stays for the answers under it.
  removed_at timestamptz,
  removed_by uuid references users on delete set null,
  -- When the owner's notice spoke of it.
  told_at timestamptz
);
comment on column comments.target_id is 'no foreign key: a thing of the kind in target_kind';
create index comments_of_target on comments (target_kind, target_id, id desc) where under_id is null;
create index comments_counted on comments (target_kind, target_id) where removed_at is null;
create index comments_under on comments (under_id, id) where under_id is not null;
create index comments_of_author on comments (author_id, created_at desc) where removed_at is null;
create index comments_taken_away on comments (removed_by) where removed_by is not null;
create index comments_untold on comments (owner_id) where told_at is null and removed_at is null and owner_id is not null;
