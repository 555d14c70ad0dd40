-- owner: directories

-- Since when members could find a profile at all. Stays when the profile leaves: one that comes back is not new.
create table directory_firsts (
  profile_id uuid primary key,
  first_live_at timestamptz not null default clock_timestamp()
);
insert into directory_firsts (profile_id, first_live_at) select profile_id, live_at from directory_entries;

alter table directory_entries
  add column first_live_at timestamptz not null default clock_timestamp(),
  -- The upper end of a ticket; the amount itself where there is only one.
  add column amount_to_usd double precision;
update directory_entries set first_live_at = live_at, amount_to_usd = amount_usd;
drop index directory_largest;
create index directory_largest on directory_entries (kind, amount_to_usd desc nulls last, profile_id);
create index directory_firsts_by_kind on directory_entries (kind, first_live_at desc);

-- Each word without one of its letters, and as it is: a mistyped word and what it was meant to be share such a form.
create table directory_word_forms (
  kind text not null,
  form text not null,
  word text not null,
  primary key (kind, form, word)
);
-- Words are kept anew with their forms: entries of the older form are made again at the next start.
delete from directory_words;
drop index directory_words_begin;
create index directory_words_begin on directory_words (kind, word text_pattern_ops);
