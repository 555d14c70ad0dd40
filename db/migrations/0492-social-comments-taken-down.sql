-- owner: social

-- Comments that the club took down by a decision, with the words to put back when it is lifted.
create table comment_hidings (
  id uuid primary key default uuid_v7(),
  comment_id uuid not null references comments on delete cascade,
  text text not null,
  by_id uuid references users on delete set null,
  reason text not null,
  hidden_at timestamptz not null default clock_timestamp(),
  lifted_by uuid references users on delete set null,
  lifted_at timestamptz
);
create unique index comment_hidings_once on comment_hidings (comment_id) where lifted_at is null;
