-- owner: market

-- One row for each item that members find, made from the item and its owner, and made anew at any time.
create table market_entries (
  item_id uuid primary key,
  owner_id uuid not null,
  kind text not null,
  -- What filters and counts go by: `country:<id>`, `industries:<id>` (with all above it), `saleType:2`, `ownerType:company`.
  tags text[] not null,
  vector tsvector not null,
  featured boolean not null,
  live_at timestamptz not null,
  -- What the row was made from: the same mark means that nothing is to be done.
  made_from text not null
);
create index market_by_tags on market_entries using gin (tags);
create index market_by_words on market_entries using gin (vector);
create index market_by_names on market_entries using gin (ts_filter(vector, '{a}'));
create index market_newest on market_entries (live_at desc, item_id);
create index market_newest_of_kind on market_entries (kind, live_at desc, item_id);
create index market_featured on market_entries (featured desc, live_at desc, item_id);
create index market_featured_of_kind on market_entries (kind, featured desc, live_at desc, item_id);
create index market_of_owner on market_entries (owner_id);

-- What each of them costs now and until when its auction runs. Apart from the entries: a bid moves it, and a row full of words
-- need not be written again for that.
create table market_prices (
  item_id uuid primary key,
  kind text not null,
  -- In US dollars at the rate of the day it was written; null where nobody named a price yet.
  price_usd double precision,
  -- Tag of the bucket of powers of two that it falls into.
  bucket text,
  ends_at timestamptz
);
create index market_cheapest on market_prices (price_usd, item_id);
create index market_dearest on market_prices (price_usd desc nulls last, item_id);
create index market_ending on market_prices (ends_at, item_id desc);

-- How many entries carry a tag, so that an unfiltered list counts nothing. `all` counts the kind.
create table market_counts (
  kind text not null,
  tag text not null,
  count int not null,
  primary key (kind, tag)
);

-- Every word that some entry holds, and each without one of its letters: what a mistyped word may have meant.
create table market_words (
  kind text not null,
  word text not null,
  primary key (kind, word)
);
create index market_words_alike on market_words using gin (word gin_trgm_ops);
create index market_words_begin on market_words (kind, word text_pattern_ops);
create table market_word_forms (
  kind text not null,
  form text not null,
  word text not null,
  primary key (kind, form, word)
);
