-- owner: chat

-- Messages that the club took away by a decision, with the words to put back when it is lifted.
create table message_hidings (
  id uuid primary key default uuid_v7(),
  message_id uuid not null references messages on delete cascade,
  text text not null,
  by_id uuid references users on delete set null,
  reason text not null,
  hidden_at timestamptz not null default clock_timestamp(),
  lifted_by uuid references users on delete set null,
  lifted_at timestamptz
);
create unique index message_hidings_once on message_hidings (message_id) where lifted_at is null;
