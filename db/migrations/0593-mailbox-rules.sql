-- owner: mailbox

-- When a letter comes, and what it is like fits, then things are done to its conversation. Rules run in the order they were made.
create table mail_rules (
  id uuid primary key default uuid_v7(),
  name text not null check (char_length(name) between 2 and 80),
  occasion text not null check (occasion in ('came', 'answered')),
  -- What the letter must be like, and what is done, in the words of the contract.
  conditions jsonb not null,
  doing jsonb not null,
  active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create unique index mail_rules_by_name on mail_rules (fold_text(name));

-- What rules did to a conversation, by the name they had.
create table mail_ruled (
  id uuid primary key default uuid_v7(),
  thread_id uuid not null references mail_threads on delete cascade,
  rule text not null,
  did text[] not null,
  done_at timestamptz not null default clock_timestamp()
);
create index mail_ruled_of_thread on mail_ruled (thread_id, done_at);
create index mail_threads_newest on mail_threads (created_at desc, id) where source <> 'club';
