-- owner: lounge

-- Items that members are interested in now, counted by a timer: likes, comments, bookmarks and bids of distinct approved
-- members, each worth half after two days.
create table trending_items (
  item_id uuid primary key,
  kind text not null,
  score double precision not null,
  members int not null,
  counted_at timestamptz not null default clock_timestamp()
);
create index trending_by_kind on trending_items (kind, score desc, item_id);

-- Whom a member does not want to be told to follow.
create table suggestion_dismissals (
  user_id uuid not null references users on delete cascade,
  member_id uuid not null references users on delete cascade,
  dismissed_at timestamptz not null default clock_timestamp(),
  primary key (user_id, member_id)
);

-- Members whom most began to follow in the last thirty days, counted by the same timer: who is suggested to whoever follows nobody.
create table followed_lately (
  user_id uuid primary key references users on delete cascade,
  followers int not null,
  counted_at timestamptz not null default clock_timestamp()
);
create index followed_lately_most on followed_lately (followers desc, user_id);
