-- owner: support

create table tickets (
  id uuid primary key default uuid_v7(),
  -- What people call it: #1001.
  number int not null generated always as identity (start with 1001) unique,
  owner_id uuid not null references users,
  department_id uuid not null references departments,
  subject text not null check (char_length(subject) between 3 and 150),
  language text not null check (language in ('en', 'ar')),
  priority text not null check (priority in ('low', 'normal', 'high', 'urgent')),
  status text not null default 'new' check (status in ('new', 'open', 'waiting_customer', 'on_hold', 'resolved', 'closed')),
  assignee_id uuid references users on delete set null,
  -- What it is about, as it was called then.
  about_kind text,
  about_id uuid,
  about_title text,
  about_link text,
  -- The failed request that an error page named.
  request_id text,
  -- Until when the next answer is promised; null when none is owed, or while it is waited for the member.
  due_at timestamptz,
  -- Opening time that was left when it stood still, in milliseconds; null while it runs or nothing is owed.
  due_left_ms bigint,
  -- Set once it was told that the answer is late, until another answer is owed.
  escalated_at timestamptz,
  -- When it comes back to the queue from on_hold.
  returns_at timestamptz,
  first_due_at timestamptz,
  first_answered_at timestamptz,
  resolved_at timestamptz,
  closed_at timestamptz,
  stars int check (stars between 1 and 5),
  rated_at timestamptz,
  rating_text text not null default '',
  owner_read_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  moved_at timestamptz not null default clock_timestamp(),
  check ((about_kind is null) = (about_id is null)),
  check ((status = 'on_hold') = (returns_at is not null)),
  check (due_at is null or due_left_ms is null)
);
comment on column tickets.about_id is 'no foreign key: a thing of the kind in about_kind, which the ticket outlives';
comment on column tickets.request_id is 'no foreign key: the id of a request, as it stands in the log';
create index tickets_of_owner on tickets (owner_id, moved_at desc, id);
create index tickets_open_due on tickets (due_at, id) where status not in ('resolved', 'closed');
create index tickets_of_assignee on tickets (assignee_id, due_at) where status not in ('resolved', 'closed');
create index tickets_of_department on tickets (department_id, status, moved_at desc);
create index tickets_by_move on tickets (moved_at desc, id);
create index tickets_returning on tickets (returns_at) where status = 'on_hold';
create index tickets_resolved on tickets (resolved_at) where status = 'resolved';

-- What was said, by the member, by staff, and among staff.
create table ticket_messages (
  id uuid primary key default uuid_v7(),
  ticket_id uuid not null references tickets,
  author_id uuid references users on delete set null,
  -- member and staff are read by both sides, note by staff only.
  kind text not null check (kind in ('member', 'staff', 'note')),
  body text not null check (char_length(body) <= 20000),
  -- How the body is to be read. Rich text will be a format of its own.
  format text not null default 'plain' check (format in ('plain')),
  language text not null check (language in ('en', 'ar')),
  written_at timestamptz not null default clock_timestamp()
);
create index ticket_messages_of on ticket_messages (ticket_id, written_at, id);

-- What was done, for the history.
create table ticket_steps (
  id uuid primary key default uuid_v7(),
  ticket_id uuid not null references tickets,
  act text not null,
  -- Null for what the house did by itself.
  by_id uuid references users on delete set null,
  -- What it was and became, in the words of the act.
  facts jsonb not null default '{}',
  at timestamptz not null default clock_timestamp()
);
create index ticket_steps_of on ticket_steps (ticket_id, at, id);

create table ticket_tags (
  ticket_id uuid not null references tickets,
  tag text not null check (char_length(tag) between 1 and 30),
  primary key (ticket_id, tag)
);
create index ticket_tags_by_tag on ticket_tags (tag);

-- Answers that are written once. Null is for every department.
create table canned_replies (
  id uuid primary key default uuid_v7(),
  department_id uuid references departments,
  name text not null check (char_length(name) between 2 and 80),
  body text not null check (char_length(body) <= 5000),
  arabic_body text not null check (char_length(arabic_body) <= 5000),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create unique index canned_replies_by_name on canned_replies (coalesce(department_id, '00000000-0000-0000-0000-000000000000'), fold_text(name));
