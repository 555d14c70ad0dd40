-- owner: platform
-- What is asked of servers that are not ours, when asking twice would be wrong: a code redeemed, a card charged, a mail tried. The row is
-- written before the call (intent), then holds what was answered (outcome), then when that took effect here. One of each (name, cause).
create table outside_calls (
  id uuid primary key default uuid_v7(),
  name text not null,
  -- What it is asked for: a sign-in, a checkout. Asked again for the same, nothing is called again.
  cause text not null,
  -- It is asked again until it is answered, whoever asked; otherwise it is given up when whoever asked is gone.
  carried boolean not null,
  -- Sealed: codes, tokens and addresses are in them. The request is forgotten when it took effect or was given up.
  request_sealed text,
  outcome_sealed text,
  intended_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  done_at timestamptz,
  -- Given up: nothing will be called and nothing take effect.
  dead_at timestamptz,
  next_at timestamptz not null,
  attempts int not null default 0,
  reason text,
  error text,
  unique (name, cause)
);
create index outside_calls_due on outside_calls (next_at) where done_at is null and dead_at is null;
