-- owner: looking

-- Somebody of the club who looked at the product as a member sees it: why, when, and until when it was open. It hangs on the session
-- from which it began, and is worth nothing without it.
create table looks (
  id uuid primary key default uuid_v7(),
  member_id uuid not null references users on delete cascade,
  by_id uuid not null references users on delete cascade,
  session_id uuid references sessions on delete set null,
  token_hash text not null unique,
  reason text not null,
  started_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  ended_at timestamptz
);
create index looks_of_member on looks (member_id, started_at desc, id desc);
create index looks_by on looks (by_id);
create index looks_of_session on looks (session_id);
create unique index looks_one_at_a_time on looks (session_id) where ended_at is null;
create index looks_to_end on looks (ends_at) where ended_at is null;
