-- owner: directories

-- One row for each profile that members may find; made from the live version, and made anew at any time.
create table directory_entries (
  profile_id uuid primary key references profiles on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  name text not null,
  sort_name text not null,
  -- What filters and counts go by: `country:<id>`, `industry:<id>` (with all above it), `companyType:4`, `amount:<bucket>`.
  tags text[] not null,
  vector tsvector not null,
  currency text,
  amount_minor bigint,
  -- In US dollars at the rate of the day it was written; written anew when the rates change.
  amount_usd double precision,
  ebitda numeric(6, 2),
  rating_number numeric(3, 2),
  live_at timestamptz not null,
  -- What the row was made from: the same mark means that nothing is to be done.
  made_from text not null,
  first_live_at timestamptz not null default clock_timestamp(),
  -- The upper end of a ticket; the amount itself where there is only one.
  amount_to_usd double precision,
  -- How many reviews the mean is made of: of two equal means the one of more goes first.
  rating_count int not null default 0
);
create index directory_of_user on directory_entries (user_id);
create index directory_by_tags on directory_entries using gin (tags);
create index directory_by_words on directory_entries using gin (vector);
-- Whoever holds the words of a search in the name comes first: found alone, so that a page of them is not ranked among everybody.
create index directory_by_names on directory_entries using gin (ts_filter(vector, '{a}'));
create index directory_newest on directory_entries (kind, live_at desc, profile_id);
create index directory_oldest on directory_entries (kind, live_at, profile_id);
create index directory_names on directory_entries (kind, sort_name, profile_id);
create index directory_largest on directory_entries (kind, amount_to_usd desc nulls last, profile_id);
create index directory_smallest on directory_entries (kind, amount_usd, profile_id);
create index directory_ebitda on directory_entries (kind, ebitda desc nulls last, profile_id);
create index directory_rating on directory_entries (kind, rating_number desc nulls last, rating_count desc, profile_id);
create index directory_firsts_by_kind on directory_entries (kind, first_live_at desc);

-- Since when members could find a profile at all. Stays when the profile leaves: one that comes back is not new.
create table directory_firsts (
  profile_id uuid primary key references profiles on delete cascade,
  first_live_at timestamptz not null default clock_timestamp()
);

-- How many entries carry a tag, so that an unfiltered directory counts nothing. `all` counts the kind.
create table directory_counts (
  kind text not null,
  tag text not null,
  count int not null,
  primary key (kind, tag)
);

-- Every word that some entry holds: what a mistyped word may have meant.
create table directory_words (
  kind text not null,
  word text not null,
  primary key (kind, word)
);
create index directory_words_alike on directory_words using gin (word gin_trgm_ops);
create index directory_words_begin on directory_words (kind, word text_pattern_ops);

-- Each word without one of its letters, and as it is: a mistyped word and what it was meant to be share such a form.
create table directory_word_forms (
  kind text not null,
  form text not null,
  word text not null,
  primary key (kind, form, word)
);

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
  profile_id uuid not null references profiles on delete cascade,
  told_at timestamptz not null default clock_timestamp(),
  primary key (search_id, profile_id)
);
create index saved_search_hits_of_profile on saved_search_hits (profile_id);
