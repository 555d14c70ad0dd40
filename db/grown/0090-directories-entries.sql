-- owner: directories

-- One row for each profile that members may find; made from the live version, and made anew at any time.
create table directory_entries (
  profile_id uuid primary key,
  user_id uuid not null,
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
  made_from text not null
);
create index directory_by_tags on directory_entries using gin (tags);
create index directory_by_words on directory_entries using gin (vector);
create index directory_newest on directory_entries (kind, live_at desc, profile_id);
create index directory_oldest on directory_entries (kind, live_at, profile_id);
create index directory_names on directory_entries (kind, sort_name, profile_id);
create index directory_largest on directory_entries (kind, amount_usd desc nulls last, profile_id);
create index directory_smallest on directory_entries (kind, amount_usd, profile_id);
create index directory_ebitda on directory_entries (kind, ebitda desc nulls last, profile_id);
create index directory_rating on directory_entries (kind, rating_number desc nulls last, profile_id);

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
