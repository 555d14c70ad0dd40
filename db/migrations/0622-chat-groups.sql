-- owner: chat

-- A conversation of more than two has a name, and a picture where somebody gave one.
alter table conversations
  add column name text check (char_length(name) between 1 and 80),
  add column picture_id uuid references files on delete set null,
  add constraint conversations_named check ((pair is null) = (name is not null));
create index conversations_pictures on conversations (picture_id) where picture_id is not null;

-- A seat stays when its member leaves: what they wrote is named by it, and they read on what they read until then.
alter table conversation_members
  add column admin_at timestamptz,
  -- Who brought them in, and whether they were asked as by a stranger: it counts as a conversation that was begun.
  add column added_by uuid references users,
  add column added_at timestamptz not null default clock_timestamp(),
  add column asked_at timestamptz,
  -- Whoever came later does not read what was said before: nothing up to this number.
  add column from_seq integer not null default 0 check (from_seq >= 0),
  -- When they left or were taken out, and the last number that they read of.
  add column left_at timestamptz,
  add column left_seq integer check (left_seq >= from_seq),
  add constraint conversation_members_left check ((left_at is null) = (left_seq is null)),
  add constraint conversation_members_gone_lead_nothing check (left_at is null or admin_at is null);
create index conversation_members_asked on conversation_members (added_by, asked_at) where asked_at is not null;

-- A line of the house says what happened to the conversation, by whom: "added", "left". It has a number as messages have.
alter table messages add column line text check (
  line in ('made', 'added', 'joined', 'left', 'took-out', 'made-admin', 'renamed', 'pictured', 'pinned', 'missed-call')
);
drop index messages_unread;
create index messages_unread on messages (conversation_id, seq, author_id) where removed_at is null and line is null;

-- Whom a message names: with @ in its text, or as those to whom it happened.
create table message_names (
  message_id uuid not null references messages on delete cascade,
  user_id uuid not null references users,
  primary key (message_id, user_id)
);
create index message_names_of on message_names (user_id, message_id);
