-- owner: inbound-mail

-- How far a folder of a mailbox was read. The server numbers its mails anew when it changes uid_validity.
create table mailboxes (
  id uuid primary key default uuid_v7(),
  -- Server, user and folder, as the operator named them; without the password.
  place text not null unique,
  uid_validity bigint not null,
  last_uid bigint not null,
  read_at timestamptz not null default clock_timestamp()
);

create table incoming_mails (
  id uuid primary key default uuid_v7(),
  mailbox_id uuid not null references mailboxes,
  uid_validity bigint not null,
  uid bigint not null,
  -- Of its Message-ID and sender, or of all its bytes when it has none: the same mail is kept once, however often it arrives.
  digest text not null unique,
  from_name text not null,
  from_address text not null,
  to_addresses jsonb not null,
  subject text not null,
  body text not null,
  whole_body text not null,
  message_id text,
  in_reply_to text,
  refers_to text[] not null,
  threads text[] not null,
  automatic text check (automatic in ('answer', 'list', 'bounce', 'too-many')),
  refused_files jsonb not null default '[]',
  sent_at timestamptz not null,
  came_at timestamptz not null default clock_timestamp(),
  -- When the mail server was told that it was read.
  marked_at timestamptz,
  -- Name of the taker.
  taken_by text,
  taken_at timestamptz,
  unique (mailbox_id, uid_validity, uid)
);
comment on column incoming_mails.message_id is 'no foreign key: the id that its sender gave it';
create index incoming_mails_of_sender on incoming_mails (from_address, came_at);
create index incoming_mails_waiting on incoming_mails (came_at) where taken_at is null;
create index incoming_mails_unmarked on incoming_mails (mailbox_id) where marked_at is null;
create index incoming_mails_taken on incoming_mails (taken_at) where whole_body <> '';
