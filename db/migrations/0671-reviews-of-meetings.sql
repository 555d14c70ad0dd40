-- owner: reviews

-- Two members who met, both for long enough: they may review each other, once for the pair, however often they meet. The smaller id
-- stands first.
create table review_meetings (
  one_id uuid not null references users,
  other_id uuid not null references users,
  meeting_id uuid not null references meetings,
  -- What it was called: {name, language}.
  thing jsonb not null,
  held_at timestamptz not null default clock_timestamp(),
  primary key (one_id, other_id),
  check (one_id < other_id)
);
create index review_meetings_of on review_meetings (meeting_id);

-- Of an agreement, or of a meeting.
alter table reviews alter column agreement_id drop not null;
alter table reviews add column meeting_id uuid references meetings;
alter table reviews add check ((agreement_id is null) <> (meeting_id is null));
create unique index reviews_of_meetings_once on reviews (author_id, member_id) where meeting_id is not null;
