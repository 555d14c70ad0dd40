-- owner: social

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
create index comments_of_target on comments (target_kind, target_id, id desc) where under_id is null;
create index comments_counted on comments (target_kind, target_id) where removed_at is null;
create index comments_under on comments (under_id, id) where under_id is not null;
create index comments_of_author on comments (author_id, created_at desc) where removed_at is null;
create index comments_untold on comments (owner_id) where told_at is null and removed_at is null and owner_id is not null;
