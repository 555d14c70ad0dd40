-- owner: complaints

-- Words and phrases that hold a text for the desk before others read it. What is off is kept with what it found.
create table watched_words (
  id uuid primary key default uuid_v7(),
  phrase text not null check (char_length(phrase) between 2 and 80),
  -- As it is compared: one spelling of what is written in several ways.
  folded text not null,
  -- Also inside of longer words.
  part boolean not null default false,
  -- For which kinds of texts; null for all.
  kinds text[],
  note text not null default '' check (char_length(note) <= 300),
  made_by uuid references users on delete set null,
  made_at timestamptz not null default clock_timestamp(),
  off_at timestamptz
);
create unique index watched_words_once on watched_words (folded, part);

-- A text that waits for the desk: its case, its words as they were written, and what was found in them. A thing waits once at a time.
create table complaint_holds (
  id uuid primary key default uuid_v7(),
  case_id uuid not null references complaint_cases on delete cascade,
  target_kind text not null,
  target_id uuid not null,
  owner_id uuid references users on delete set null,
  -- Written anew: nobody was told of it yet.
  fresh boolean not null,
  texts jsonb not null,
  snapshot jsonb not null,
  phrases text[] not null,
  held_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  outcome text check (outcome in ('let-through', 'removed', 'edited')),
  check ((ended_at is null) = (outcome is null))
);
comment on column complaint_holds.target_id is 'no foreign key: a thing of the kind in target_kind, which the case outlives';
create unique index complaint_holds_one on complaint_holds (target_kind, target_id) where ended_at is null;
create index complaint_holds_of_thing on complaint_holds (target_kind, target_id, held_at desc);
create index complaint_holds_of_case on complaint_holds (case_id);
create index complaint_holds_of_owner on complaint_holds (owner_id);

-- How often a word was found, where a text was held or sent to be reviewed because of it.
create table watched_word_hits (
  id uuid primary key default uuid_v7(),
  word_id uuid not null references watched_words on delete cascade,
  kind text not null,
  hit_at timestamptz not null default clock_timestamp()
);
create index watched_word_hits_of_word on watched_word_hits (word_id, hit_at desc);
