-- owner: chat

-- Up to which message a member was told by mail of what they had not read.
alter table conversation_members add column mailed_seq integer not null default 0;

-- When that mail went out last: one for each time somebody is away.
create table chat_mails (
  user_id uuid primary key references users on delete cascade,
  mailed_at timestamptz not null
);

-- What was said of late is looked at every minute.
create index conversations_spoken on conversations (spoken_at);
