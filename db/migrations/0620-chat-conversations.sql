-- owner: chat

-- Who talks with whom. A conversation of two is known by both ids, the smaller first, so that there is one of them; one of more
-- has none.
create table conversations (
  id uuid primary key default uuid_v7(),
  pair text constraint conversations_pair_key unique,
  started_by uuid not null references users,
  -- Number of its newest message, given under the lock of this row: no number is left out, none is given twice.
  last_seq integer not null default 0 check (last_seq >= 0),
  spoken_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp()
);
create index conversations_started on conversations (started_by, created_at);

-- How each of them stands to it.
create table conversation_members (
  conversation_id uuid not null references conversations on delete cascade,
  user_id uuid not null references users,
  -- Neither: a stranger wrote, and there is no answer yet.
  accepted_at timestamptz,
  declined_at timestamptz,
  -- Up to which message they read, and up to which it lies on one of their devices.
  read_seq integer not null default 0 check (read_seq >= 0),
  delivered_seq integer not null default 0 check (delivered_seq >= read_seq),
  -- Marked by hand as one to read again.
  marked_at timestamptz,
  archived_at timestamptz,
  pinned_at timestamptz,
  muted_at timestamptz,
  -- What they began to write, on whatever device.
  draft text not null default '' check (char_length(draft) <= 4000),
  primary key (conversation_id, user_id),
  check (accepted_at is null or declined_at is null)
);
create index conversation_members_of on conversation_members (user_id, conversation_id);

create table messages (
  id uuid primary key default uuid_v7(),
  conversation_id uuid not null references conversations on delete cascade,
  seq integer not null check (seq > 0),
  author_id uuid not null references users,
  -- What the browser called it before it was sent: sent again it is the same message.
  client_id uuid not null,
  text text not null check (char_length(text) <= 4000),
  language text not null check (language in ('en', 'ar')),
  -- The message that it answers, by its number.
  reply_to integer,
  edited_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint messages_in_order unique (conversation_id, seq),
  constraint messages_once unique (author_id, client_id),
  constraint messages_answered foreign key (conversation_id, reply_to) references messages (conversation_id, seq)
);
comment on column messages.client_id is 'no foreign key: the name that a browser gave it';
create index messages_answering on messages (conversation_id, reply_to) where reply_to is not null;
-- Unread ones are counted behind where somebody read, without those taken back.
create index messages_unread on messages (conversation_id, seq, author_id) where removed_at is null;
create index messages_by_words on messages using gin (fold_text(text) gin_trgm_ops) where removed_at is null;

-- What a message said before it was changed, for a report of it.
create table message_versions (
  message_id uuid not null references messages on delete cascade,
  until timestamptz not null default clock_timestamp(),
  text text not null,
  primary key (message_id, until)
);

-- One for each member and message.
create table message_reactions (
  message_id uuid not null references messages on delete cascade,
  user_id uuid not null references users on delete cascade,
  reaction text not null check (reaction in ('like', 'love', 'laugh', 'wow', 'thanks', 'agreed')),
  at timestamptz not null default clock_timestamp(),
  primary key (message_id, user_id)
);
create index message_reactions_of on message_reactions (user_id);

-- What members chose; who has no row has what everybody begins with.
create table chat_settings (
  user_id uuid primary key references users on delete cascade,
  -- Whether others are told what one read, and one is told of them.
  receipts boolean not null,
  -- Whether others see when one is here, and one sees it of them.
  presence boolean not null
);
