-- owner: support

-- Who gets what comes: whoever takes it, or by itself whoever of its people is there and has the fewest open tickets.
alter table departments add column assigns text not null default 'by-hand' check (assigns in ('by-hand', 'least-loaded'));

-- What holds for somebody who answers tickets; without a row they are there and take as many as come.
create table ticket_agents (
  user_id uuid primary key references users on delete cascade,
  -- Most open tickets that come to them by themselves; null for no limit.
  ceiling int check (ceiling between 1 and 500),
  -- Days of the club's zone, both included; without an end until they say that they are back.
  away_from date,
  away_until date,
  -- When something came to them by itself last: of two who have as many, the other is next.
  given_at timestamptz,
  check (away_until is null or away_from is not null),
  check (away_until >= away_from)
);

-- Since when it waits for one of its department's people to be there and have room; null once somebody was found or it was given back by hand.
alter table tickets add column nobody_free_at timestamptz;
create index tickets_for_hands on tickets (nobody_free_at) where nobody_free_at is not null and assignee_id is null;
