-- owner: chat

-- Messages that stand over a conversation for everybody in it.
create table message_pins (
  message_id uuid primary key references messages on delete cascade,
  conversation_id uuid not null references conversations on delete cascade,
  pinned_by uuid not null references users,
  pinned_at timestamptz not null default clock_timestamp()
);
create index message_pins_over on message_pins (conversation_id, pinned_at);
create index message_pins_by on message_pins (pinned_by);

-- Messages that a member keeps for themselves.
create table message_stars (
  user_id uuid not null references users on delete cascade,
  message_id uuid not null references messages on delete cascade,
  starred_at timestamptz not null default clock_timestamp(),
  primary key (user_id, message_id)
);
create index message_stars_newest on message_stars (user_id, starred_at desc);

-- Messages that go out at a time of their author's choosing.
create table messages_later (
  id uuid primary key default uuid_v7(),
  conversation_id uuid not null references conversations on delete cascade,
  author_id uuid not null references users,
  -- The name under which it will be sent, once.
  client_id uuid not null,
  text text not null check (char_length(text) between 1 and 4000),
  reply_to integer,
  send_at timestamptz not null,
  -- The zone in which its author chose the time.
  zone text not null check (char_length(zone) <= 60),
  -- Why it was not sent when it was time, as the code of a refusal.
  refused_at timestamptz,
  refusal text check (char_length(refusal) <= 60),
  created_at timestamptz not null default clock_timestamp(),
  constraint messages_later_once unique (author_id, client_id),
  constraint messages_later_refused check ((refused_at is null) = (refusal is null))
);
comment on column messages_later.client_id is 'no foreign key: the name that a browser gave it';
create index messages_later_due on messages_later (send_at) where refused_at is null;
create index messages_later_of on messages_later (conversation_id, author_id, send_at);
