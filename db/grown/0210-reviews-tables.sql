-- owner: reviews

-- What one side of something done says of the other.
create table reviews (
  id uuid primary key default uuid_v7(),
  agreement_id uuid not null,
  author_id uuid not null references users,
  -- Who is reviewed.
  member_id uuid not null references users,
  -- What they dealt in, in the words of its owner: {name, language}.
  thing jsonb not null,
  stars smallint not null check (stars between 1 and 5),
  text text not null,
  language text not null check (language in ('en', 'ar')),
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  constraint reviews_once unique (agreement_id, author_id),
  check (author_id <> member_id)
);
create index reviews_of_member on reviews (member_id, created_at desc);
create index reviews_by_author on reviews (author_id, created_at desc);

-- One public answer of the reviewed; it stays as it is.
create table review_replies (
  review_id uuid primary key references reviews on delete cascade,
  text text not null,
  language text not null check (language in ('en', 'ar')),
  created_at timestamptz not null default clock_timestamp()
);

-- Hidden by staff while a row is not lifted: not shown, not counted.
create table review_hidings (
  id uuid primary key default uuid_v7(),
  review_id uuid not null references reviews on delete cascade,
  by_id uuid references users,
  reason text not null,
  hidden_at timestamptz not null default clock_timestamp(),
  lifted_by uuid references users,
  lifted_at timestamptz
);
create unique index review_hidings_one_each on review_hidings (review_id) where lifted_at is null;

-- Done agreements that somebody may still review, and when they were reminded of it.
create table review_reminders (
  agreement_id uuid not null,
  author_id uuid not null references users,
  due_at timestamptz not null,
  told_at timestamptz,
  primary key (agreement_id, author_id)
);
create index review_reminders_due on review_reminders (due_at) where told_at is null;
