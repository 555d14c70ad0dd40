-- owner: member-panel

-- What the club's people note of a member for each other. The member has it with the copy of their data.
create table member_notes (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  author_id uuid references users on delete set null,
  body text not null check (char_length(body) between 1 and 2000),
  language text not null check (language in ('en', 'ar')),
  written_at timestamptz not null default clock_timestamp()
);
create index member_notes_of_user on member_notes (user_id, written_at desc, id desc);
create index member_notes_by_author on member_notes (author_id) where author_id is not null;

-- The words for members that staff share: one of each, however it is written.
create table member_tag_words (
  id uuid primary key default uuid_v7(),
  tag text not null check (char_length(tag) between 2 and 30)
);
create unique index member_tag_words_once on member_tag_words (fold_text(tag));

create table member_tags (
  user_id uuid not null references users on delete cascade,
  tag_id uuid not null references member_tag_words on delete cascade,
  given_by uuid references users on delete set null,
  given_at timestamptz not null default clock_timestamp(),
  primary key (user_id, tag_id)
);
create index member_tags_by_tag on member_tags (tag_id);
create index member_tags_by_giver on member_tags (given_by) where given_by is not null;
