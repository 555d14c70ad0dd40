-- owner: chat

-- Calls from conversations. A call rings until somebody comes or its time is up; its room has the same id.
create table chat_calls (
  id uuid primary key references rooms on delete cascade,
  conversation_id uuid not null references conversations on delete cascade,
  by_id uuid not null references users,
  began_at timestamptz not null default clock_timestamp(),
  rings_until timestamptz not null,
  ended_at timestamptz
);
-- In one conversation there is one call at a time: whoever calls in the same moment comes into it.
create unique index chat_calls_one on chat_calls (conversation_id) where ended_at is null;
create index chat_calls_of on chat_calls (conversation_id, began_at);
create index chat_calls_by on chat_calls (by_id);

-- Who was called, and what they said; without an answer it rings for them, or they missed it.
create table chat_call_rings (
  call_id uuid not null references chat_calls on delete cascade,
  user_id uuid not null references users,
  answer text check (answer in ('accepted', 'declined')),
  answered_at timestamptz,
  primary key (call_id, user_id),
  constraint chat_call_rings_answered check ((answer is null) = (answered_at is null))
);
create index chat_call_rings_waiting on chat_call_rings (user_id) where answer is null;

-- What became of a call stands in the thread: nobody came, or how long they talked.
alter table messages
  drop constraint messages_line_check,
  add constraint messages_line_check check (
    line in (
      'made', 'added', 'joined', 'left', 'took-out', 'made-admin', 'renamed', 'pictured', 'pinned', 'missed-call', 'called'
    )
  );
