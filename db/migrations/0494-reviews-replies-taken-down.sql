-- owner: reviews

-- Replies that the club took down while a row is not lifted: not shown, and not written anew.
create table review_reply_hidings (
  id uuid primary key default uuid_v7(),
  review_id uuid not null references review_replies on delete cascade,
  by_id uuid references users on delete set null,
  reason text not null,
  hidden_at timestamptz not null default clock_timestamp(),
  lifted_by uuid references users on delete set null,
  lifted_at timestamptz
);
create unique index review_reply_hidings_once on review_reply_hidings (review_id) where lifted_at is null;
