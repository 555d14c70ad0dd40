-- owner: calendars

-- When members can be met, in their own zone, and whether others may take a time.
create table calendar_hours (
  user_id uuid primary key references users on delete cascade,
  bookable boolean not null,
  open_to text not null check (open_to in ('members', 'anyone')),
  zone text not null,
  -- Times of the week: day 1 (Monday) to 7, from, to.
  hours jsonb not null,
  -- From one date to another.
  days_off jsonb not null,
  lengths integer[] not null check (cardinality(lengths) > 0),
  -- Minutes that stay free before and after each meeting.
  buffer integer not null check (buffer >= 0),
  notice integer not null check (notice >= 0),
  horizon integer not null check (horizon > 0),
  per_day integer check (per_day > 0),
  changed_at timestamptz not null default clock_timestamp()
);

-- What of a member's time is taken by things of the club: kept by the features that own them. No words: those are asked of their owner.
create table calendar_entries (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  kind text not null,
  subject_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Only asked for yet, or agreed.
  standing text not null check (standing in ('held', 'kept')),
  zone text not null,
  -- As calendar programs know it: the same in its mails and in the feed.
  uid text not null,
  sequence integer not null check (sequence >= 0),
  changed_at timestamptz not null default clock_timestamp(),
  constraint calendar_entries_once unique (user_id, kind, subject_id, starts_at),
  check (ends_at > starts_at)
);
comment on column calendar_entries.subject_id is 'no foreign key: a thing of the kind, whose owner removes it';
create index calendar_entries_of on calendar_entries (user_id, ends_at);
create index calendar_entries_about on calendar_entries (kind, subject_id);

-- The private address of one's meetings: found by its hash, shown again from what is sealed.
create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  token_hash text not null constraint calendar_feeds_token unique,
  token_sealed text not null,
  made_at timestamptz not null default clock_timestamp(),
  fetched_at timestamptz
);

-- Calendars of elsewhere whose busy times count.
create table outside_calendars (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  address_sealed text not null,
  -- The server it lies on, to be told apart by.
  site text not null,
  -- When it is read next; whoever reads it moves it first.
  next_at timestamptz not null,
  read_at timestamptz,
  -- Why the last try failed, and how many did since the last that did not.
  fault text check (fault in ('silent', 'inner', 'refused', 'no-calendar', 'too-large')),
  failures integer not null default 0 check (failures >= 0),
  told_at timestamptz,
  added_at timestamptz not null default clock_timestamp()
);
create index outside_calendars_of on outside_calendars (user_id);
create index outside_calendars_due on outside_calendars (next_at);

-- When its owner is busy by it, and nothing else of it.
create table outside_busy (
  calendar_id uuid not null references outside_calendars on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (calendar_id, starts_at, ends_at),
  check (ends_at > starts_at)
);
