-- owner: meetings
-- What somebody without an account asked for on a member's booking page, until they confirm it by the link of a mail. Nothing is held for it.
create table meeting_visits (
  id uuid primary key default uuid_v7(),
  host_id uuid not null references users on delete cascade,
  name text not null,
  email text not null,
  language text not null check (language in ('en', 'ar')),
  title text not null,
  minutes integer not null check (minutes > 0),
  -- Moments, as texts.
  times jsonb not null,
  zone text not null,
  asked_at timestamptz not null default clock_timestamp(),
  -- The meeting that it became.
  meeting_id uuid unique references meetings on delete cascade
);
create index meeting_visits_by_age on meeting_visits (asked_at) where meeting_id is null;
create index meeting_visits_of on meeting_visits (host_id);
create index meeting_visits_by_address on meeting_visits (lower(email));
