-- owner: mailbox

-- What people who are no members yet, members and the club write to each other by letter: one row a conversation.
create table mail_threads (
  id uuid primary key default uuid_v7(),
  -- Where it lies. `sent` began with the club and has no answer yet.
  place text not null check (place in ('inbox', 'sent', 'spam', 'trash')),
  -- How it began: by the contact form, by a mail, or by a letter of the club.
  source text not null check (source in ('form', 'mail', 'club')),
  -- The other side, and the member they were when they wrote signed in.
  name text not null check (char_length(name) <= 200),
  email text not null check (char_length(email) <= 254),
  user_id uuid references users on delete set null,
  subject text not null check (char_length(subject) <= 300),
  language text not null check (language in ('en', 'ar')),
  -- How the latest message begins.
  snippet text not null,
  has_files boolean not null default false,
  labels text[] not null default '{}' check (labels <@ array['personal', 'company', 'important', 'private']),
  -- Read by anybody of the club; null is new to all of them.
  read_at timestamptz,
  favoured_at timestamptz,
  favoured_by uuid references users on delete set null,
  -- Out of sight until then, and since when it is back.
  later_until timestamptz,
  back_at timestamptz,
  trashed_at timestamptz,
  -- The member it was filed on.
  filed_on uuid references users on delete set null,
  filed_by uuid references users on delete set null,
  filed_at timestamptz,
  ticket_id uuid references tickets on delete set null,
  last_out_at timestamptz,
  -- All that was written, folded, for the search.
  words text not null,
  created_at timestamptz not null default clock_timestamp(),
  moved_at timestamptz not null default clock_timestamp(),
  check ((place = 'trash') = (trashed_at is not null))
);
create index mail_threads_inbox on mail_threads (moved_at desc, id) where place = 'inbox' and later_until is null;
create index mail_threads_unread on mail_threads (moved_at desc, id) where place = 'inbox' and later_until is null and read_at is null;
create index mail_threads_later on mail_threads (later_until, id) where place = 'inbox' and later_until is not null;
create index mail_threads_sent on mail_threads (last_out_at desc, id) where last_out_at is not null and place in ('inbox', 'sent');
create index mail_threads_favoured on mail_threads (moved_at desc, id) where favoured_at is not null and place in ('inbox', 'sent');
create index mail_threads_spam on mail_threads (moved_at desc, id) where place = 'spam';
create index mail_threads_trash on mail_threads (trashed_at desc, id) where place = 'trash';
create index mail_threads_personal on mail_threads (moved_at desc, id) where labels @> '{personal}' and place in ('inbox', 'sent');
create index mail_threads_company on mail_threads (moved_at desc, id) where labels @> '{company}' and place in ('inbox', 'sent');
create index mail_threads_important on mail_threads (moved_at desc, id) where labels @> '{important}' and place in ('inbox', 'sent');
create index mail_threads_private on mail_threads (moved_at desc, id) where labels @> '{private}' and place in ('inbox', 'sent');
create index mail_threads_by_words on mail_threads using gin (words gin_trgm_ops);
create index mail_threads_by_email on mail_threads (lower(email), moved_at desc);
create index mail_threads_filed on mail_threads (filed_on, moved_at desc) where filed_on is not null;

create table mail_messages (
  id uuid primary key default uuid_v7(),
  thread_id uuid not null references mail_threads on delete cascade,
  -- From the other side, or to them.
  way text not null check (way in ('in', 'out')),
  -- Who of the club wrote it.
  author_id uuid references users on delete set null,
  -- Who it came from, or went to.
  name text not null,
  email text not null,
  subject text not null,
  body text not null check (char_length(body) <= 100000),
  language text not null check (language in ('en', 'ar')),
  -- Its Message-ID without the brackets, which answers name (RFC 5322).
  message_id text,
  -- Of one that the club sent: the mail that carries it, and the message whose files go along.
  mail_id uuid references mails on delete set null,
  forwards_id uuid references mail_messages on delete set null,
  written_at timestamptz not null default clock_timestamp()
);
comment on column mail_messages.message_id is 'no foreign key: what a mail program called it';
create index mail_messages_of on mail_messages (thread_id, written_at, id);
create unique index mail_messages_by_message_id on mail_messages (message_id);
create index mail_messages_by_mail on mail_messages (mail_id) where mail_id is not null;
create index mail_messages_forwarding on mail_messages (forwards_id) where forwards_id is not null;

-- A star is one's own.
create table mail_stars (
  user_id uuid not null references users on delete cascade,
  thread_id uuid not null references mail_threads on delete cascade,
  primary key (user_id, thread_id)
);
create index mail_stars_of on mail_stars (thread_id);

-- Whoever was marked as spam: what they send goes there by itself.
create table mail_spammers (
  email text primary key check (email = lower(email)),
  by_id uuid references users on delete set null,
  at timestamptz not null default clock_timestamp()
);

-- Letters that are being written, each by one of the club's people.
create table mail_drafts (
  id uuid primary key default uuid_v7(),
  author_id uuid not null references users on delete cascade,
  -- The conversation that it answers, if it does.
  thread_id uuid references mail_threads on delete cascade,
  name text not null,
  email text not null,
  subject text not null,
  body text not null,
  language text not null check (language in ('en', 'ar')),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index mail_drafts_of on mail_drafts (author_id, updated_at desc);
create unique index mail_drafts_of_thread on mail_drafts (author_id, thread_id);
create index mail_drafts_on on mail_drafts (thread_id);

-- What was done to letters in one go, so that it can be taken back.
create table mail_acts (
  id uuid primary key default uuid_v7(),
  by_id uuid not null references users on delete cascade,
  act text not null,
  label text,
  -- [{id, place, trashed_at, read_at, favoured_at, favoured_by, later_until, back_at}] of those it changed, as they were
  before jsonb not null,
  -- Senders whom it marked as spam, or took from there.
  senders text[] not null default '{}',
  at timestamptz not null default clock_timestamp()
);
create index mail_acts_by_time on mail_acts (at);

-- Messages since there is a contact form.
insert into mail_threads (id, place, source, name, email, user_id, subject, language, snippet, words, created_at, moved_at)
select id, 'inbox', 'form', left(name, 200), left(email, 254), user_id, left(subject, 300), language,
  left(regexp_replace(message, '\s+', ' ', 'g'), 160), fold_text(name || ' ' || email || ' ' || subject || ' ' || message), created_at, created_at
from contact_messages;
insert into mail_messages (thread_id, way, name, email, subject, body, language, written_at)
select id, 'in', name, email, subject, message, language, created_at from contact_messages;
