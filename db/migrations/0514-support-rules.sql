-- owner: support

-- When something happens to a ticket, and what it is like fits, then things are done to it. Rules run in the order they were made.
create table ticket_rules (
  id uuid primary key default uuid_v7(),
  name text not null check (char_length(name) between 2 and 80),
  occasion text not null check (occasion in ('opened', 'replied', 'late')),
  -- What the ticket must be like, and what is done, in the words of the contract.
  conditions jsonb not null,
  doing jsonb not null,
  active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create unique index ticket_rules_by_name on ticket_rules (fold_text(name));
create index tickets_newest on tickets (created_at desc, id);
