-- owner: meetings

-- A meeting is a room's life before and after: who is asked, when it is, what is spoken of. Its room has the meeting's id.
create table meetings (
  id uuid primary key default uuid_v7(),
  owner_id uuid not null references users,
  title text not null check (char_length(title) between 1 and 120),
  -- Points with their minutes, in their order.
  agenda jsonb not null default '[]',
  language text not null check (language in ('en', 'ar')),
  -- Of the owner when it was proposed: a series keeps the wall clock of this zone.
  zone text not null,
  minutes integer not null check (minutes between 5 and 480),
  state text not null check (state in ('proposed', 'fixed', 'cancelled', 'held', 'expired')),
  starts_at timestamptz,
  -- What was meant first, of an occurrence of a series: calendars know it by this moment, wherever it is moved.
  planned_at timestamptz,
  -- Raised with every change that calendars must hear of.
  sequence integer not null default 0 check (sequence >= 0),
  -- Begun without being proposed: a link that worked at once.
  at_once boolean not null default false,
  repeat_every text check (repeat_every in ('week', 'month')),
  repeat_count integer check (repeat_count between 2 and 52),
  series_id uuid references meetings,
  occurrence integer check (occurrence > 0),
  about_kind text,
  about_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  -- Since when it stands at its time: reminders of what was only just fixed would say nothing new.
  fixed_at timestamptz,
  ended_at timestamptz,
  check ((repeat_every is null) = (repeat_count is null)),
  check ((series_id is null) = (occurrence is null)),
  check ((about_kind is null) = (about_id is null)),
  check (state not in ('fixed', 'held') or starts_at is not null),
  constraint meetings_of_series unique (series_id, occurrence)
);
comment on column meetings.about_id is 'no foreign key: what it is about is of many kinds';
create index meetings_owned on meetings (owner_id, created_at desc);
create index meetings_due on meetings (starts_at) where state = 'fixed';
create index meetings_open on meetings (created_at) where state = 'proposed';

-- Who is asked: the owner too, members, guests by mail, and whoever came in by the link of a meeting that began at once.
create table meeting_people (
  id uuid primary key default uuid_v7(),
  meeting_id uuid not null references meetings on delete cascade,
  user_id uuid references users,
  -- Of guests: how they are called, where their mails go, in which language.
  name text check (char_length(name) between 1 and 80),
  email text check (char_length(email) <= 254),
  language text check (language in ('en', 'ar')),
  -- Where they are, as their own device last said.
  zone text,
  answer text not null default 'waiting' check (answer in ('waiting', 'accepted', 'declined')),
  word text not null default '' check (char_length(word) <= 500),
  answered_at timestamptz,
  invited_at timestamptz not null default clock_timestamp(),
  -- Taken from the meeting by its owner; calendars must still be told of it.
  removed_at timestamptz,
  check ((user_id is null) = (name is not null))
);
create unique index meeting_people_members on meeting_people (meeting_id, user_id) where user_id is not null and removed_at is null;
create unique index meeting_people_guests on meeting_people (meeting_id, lower(email)) where email is not null and removed_at is null;
create index meeting_people_of on meeting_people (user_id, meeting_id) where user_id is not null;

-- Times that somebody proposes, until one is chosen.
create table meeting_times (
  id uuid primary key default uuid_v7(),
  meeting_id uuid not null references meetings on delete cascade,
  starts_at timestamptz not null,
  by_id uuid not null references meeting_people on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  constraint meeting_times_once unique (meeting_id, starts_at)
);

create table meeting_time_answers (
  time_id uuid not null references meeting_times on delete cascade,
  person_id uuid not null references meeting_people on delete cascade,
  fits boolean not null,
  primary key (time_id, person_id)
);
create index meeting_time_answers_of on meeting_time_answers (person_id);

-- What happened, with who and when; `by_id` is null for what the club did by itself.
create table meeting_steps (
  id uuid primary key default uuid_v7(),
  meeting_id uuid not null references meetings on delete cascade,
  act text not null check (act in ('proposed', 'started', 'fixed', 'accepted', 'declined', 'suggested', 'moved', 'changed', 'invited',
    'removed', 'cancelled', 'all-declined', 'held', 'expired', 'missed', 'minutes-sent')),
  by_id uuid references meeting_people on delete set null,
  word text,
  language text check (language in ('en', 'ar')),
  -- The time before and after, of what moved it.
  from_at timestamptz,
  to_at timestamptz,
  at timestamptz not null default clock_timestamp()
);
create index meeting_steps_of on meeting_steps (meeting_id, at);

-- Each reminder once for each person and time: what is moved is reminded of again.
create table meeting_reminders (
  person_id uuid not null references meeting_people on delete cascade,
  kind text not null check (kind in ('day', 'soon')),
  starts_at timestamptz not null,
  sent_at timestamptz not null default clock_timestamp(),
  primary key (person_id, kind, starts_at)
);

-- Notes of a meeting. One writes at a time, and the others see who.
create table meeting_minutes (
  meeting_id uuid primary key references meetings on delete cascade,
  text text not null default '' check (char_length(text) <= 20000),
  language text not null default 'en' check (language in ('en', 'ar')),
  version integer not null default 0,
  saved_by uuid references users,
  saved_at timestamptz,
  holder_id uuid references users,
  held_until timestamptz,
  sent_at timestamptz
);
