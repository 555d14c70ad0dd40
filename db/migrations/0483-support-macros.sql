-- owner: support

-- Several changes of a ticket under one name. Null departments: offered everywhere, passed on nowhere.
create table ticket_macros (
  id uuid primary key default uuid_v7(),
  name text not null check (char_length(name) between 2 and 80),
  department_id uuid references departments,
  -- What is answered, in the language of the member.
  reply_id uuid references canned_replies on delete set null,
  note text not null default '' check (char_length(note) <= 5000),
  -- What becomes of it: it waits for the member, is solved, or is open; null leaves it.
  next text check (next in ('wait', 'resolve', 'stay')),
  move_to_id uuid references departments,
  priority text check (priority in ('low', 'normal', 'high', 'urgent')),
  tags text[] not null default '{}',
  -- Whoever runs it has the ticket then.
  takes boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create unique index ticket_macros_by_name on ticket_macros (fold_text(name));
create index ticket_macros_of_reply on ticket_macros (reply_id);
