-- owner: rooms

-- A room is there before anybody is in it. A meeting's has the id of the meeting.
create table rooms (
  id uuid primary key default uuid_v7(),
  kind text not null check (kind in ('private', 'public', 'meeting', 'call')),
  owner_id uuid not null references users,
  title text not null check (char_length(title) between 1 and 120),
  lobby boolean not null,
  recordable boolean not null default true,
  -- When it was agreed to begin and to end.
  opens_at timestamptz,
  closes_at timestamptz,
  locked_at timestamptz,
  -- By which way its media go; chosen anew while nobody is in.
  way text not null default 'peers' check (way in ('peers', 'livekit')),
  -- Grows with every change that windows read.
  rev integer not null default 0,
  -- Part of the topic of what passes inside: grows when somebody was removed, so that they hear no more of it.
  epoch integer not null default 0,
  -- Numbers of its newest seat and its newest message, given under the lock of this row.
  last_place integer not null default 0,
  last_seq integer not null default 0,
  -- Since when somebody is in it.
  started_at timestamptz,
  ended_at timestamptz,
  ended_by uuid references users on delete set null,
  created_at timestamptz not null default clock_timestamp()
);
-- A member has one own room and one broadcast at a time.
create unique index rooms_own on rooms (owner_id, kind) where ended_at is null and kind in ('private', 'public');
create index rooms_of on rooms (owner_id, created_at);
create index rooms_going_on on rooms (started_at) where ended_at is null and started_at is not null;

-- Who belongs to a meeting or a call.
create table room_members (
  room_id uuid not null references rooms on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (room_id, user_id)
);
create index room_members_of on room_members (user_id);

-- Links by which guests without an account come. They hold until the room is over.
create table room_passes (
  id uuid primary key default uuid_v7(),
  room_id uuid not null references rooms on delete cascade,
  token_hash text not null unique,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null default clock_timestamp(),
  taken_back_at timestamptz
);
create index room_passes_of on room_passes (room_id);

-- Everybody who came, each time they came: a member, a guest by a link, or a visitor.
create table room_seats (
  id uuid primary key default uuid_v7(),
  room_id uuid not null references rooms on delete cascade,
  user_id uuid references users,
  pass_id uuid references room_passes on delete cascade,
  -- What a guest is called.
  name text not null default '' check (char_length(name) <= 60),
  key_hash text not null unique,
  place integer not null,
  state text not null check (state in ('waiting', 'in', 'left', 'gone', 'removed', 'sent-back', 'moved')),
  role text not null check (role in ('owner', 'stage', 'watcher')),
  mode text not null check (mode in ('full', 'listen', 'chat')),
  why text not null default '' check (char_length(why) <= 160),
  agrees boolean,
  hand_at timestamptz,
  muted_at timestamptz,
  came_at timestamptz not null default clock_timestamp(),
  joined_at timestamptz,
  -- When its window last said that it is there, and when it ended: of who is gone that is when they were last heard.
  seen_at timestamptz not null default clock_timestamp(),
  left_at timestamptz,
  -- How the LiveKit server knows whoever sits there, as it told last, and the moment that it said of it.
  livekit_at timestamptz,
  unique (room_id, place),
  check ((state in ('waiting', 'in')) = (left_at is null)),
  check (state <> 'in' or joined_at is not null)
);
create index room_seats_here on room_seats (room_id, state) where state in ('waiting', 'in');
create index room_seats_of on room_seats (user_id, room_id) where user_id is not null;
create index room_seats_by_pass on room_seats (pass_id) where pass_id is not null;
create index room_seats_silent on room_seats (seen_at) where state in ('waiting', 'in');

-- The chat of a room.
create table room_messages (
  id uuid primary key default uuid_v7(),
  room_id uuid not null references rooms on delete cascade,
  seq integer not null check (seq > 0),
  seat_id uuid not null references room_seats on delete cascade,
  user_id uuid references users,
  client_id uuid not null,
  text text not null check (char_length(text) <= 2000),
  language text not null check (language in ('en', 'ar')),
  removed_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  unique (room_id, seq),
  unique (seat_id, client_id)
);
comment on column room_messages.client_id is 'no foreign key: the name that a browser gave it';
create index room_messages_of on room_messages (user_id) where user_id is not null;
create index room_messages_by_age on room_messages (created_at);

-- Messages that the club took away by a decision, with the words to put back when it is lifted.
create table room_message_hidings (
  id uuid primary key default uuid_v7(),
  message_id uuid not null references room_messages on delete cascade,
  text text not null,
  by_id uuid references users on delete set null,
  reason text not null,
  hidden_at timestamptz not null default clock_timestamp(),
  lifted_by uuid references users on delete set null,
  lifted_at timestamptz
);
create unique index room_message_hidings_once on room_message_hidings (message_id) where lifted_at is null;

-- Questions to who speaks.
create table room_questions (
  id uuid primary key default uuid_v7(),
  room_id uuid not null references rooms on delete cascade,
  seat_id uuid not null references room_seats on delete cascade,
  user_id uuid references users,
  client_id uuid not null,
  text text not null check (char_length(text) between 1 and 300),
  language text not null check (language in ('en', 'ar')),
  answered_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  unique (seat_id, client_id)
);
comment on column room_questions.client_id is 'no foreign key: the name that a browser gave it';
create index room_questions_in on room_questions (room_id, created_at);
create index room_questions_of on room_questions (user_id) where user_id is not null;

-- Who wants a question answered: one vote of a member, however many windows they have, and one of a guest's seat.
create table room_votes (
  question_id uuid not null references room_questions on delete cascade,
  -- The member, or the seat of whoever has no account.
  voter text not null,
  user_id uuid references users on delete cascade,
  at timestamptz not null default clock_timestamp(),
  primary key (question_id, voter)
);
create index room_votes_of on room_votes (user_id) where user_id is not null;

-- Who said that they are interested in a broadcast.
create table room_interests (
  room_id uuid not null references rooms on delete cascade,
  user_id uuid not null references users on delete cascade,
  at timestamptz not null default clock_timestamp(),
  primary key (room_id, user_id)
);
create index room_interests_of on room_interests (user_id);

-- Recordings, from when they are asked for. Their bytes lie in pieces beside the files.
create table room_recordings (
  id uuid primary key default uuid_v7(),
  room_id uuid not null references rooms on delete cascade,
  asked_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  stopped_at timestamptz,
  because text check (because in ('owner', 'withdrawn', 'over', 'silent')),
  type text,
  pieces integer not null default 0,
  bytes bigint not null default 0,
  -- Its last piece came.
  whole_at timestamptz,
  check ((stopped_at is null) = (because is null))
);
create unique index room_recordings_one on room_recordings (room_id) where stopped_at is null;
create index room_recordings_in on room_recordings (room_id);

-- Who was recorded, having agreed.
create table room_recorded (
  recording_id uuid not null references room_recordings on delete cascade,
  seat_id uuid not null references room_seats on delete cascade,
  user_id uuid references users,
  agreed_at timestamptz not null default clock_timestamp(),
  primary key (recording_id, seat_id)
);
create index room_recorded_seats on room_recorded (seat_id);
create index room_recorded_of on room_recorded (user_id) where user_id is not null;

-- By which servers media go. One row; none: without any.
create table room_servers (
  one boolean primary key default true check (one),
  stun text[] not null default '{}',
  turn text[] not null default '{}',
  turn_secret_sealed text,
  livekit_url text,
  livekit_key text,
  livekit_secret_sealed text,
  revision integer not null default 1,
  check ((livekit_url is null) = (livekit_key is null) and (livekit_url is null) = (livekit_secret_sealed is null))
);

-- What the LiveKit server told, each once.
create table room_webhooks (
  id text primary key,
  at timestamptz not null default clock_timestamp()
);
create index room_webhooks_by_age on room_webhooks (at);
