-- owner: support

-- Where it went on, once what was said on it stands there; it is closed then, and nobody opens it again.
alter table tickets add column merged_into uuid references tickets;
create index tickets_merged on tickets (merged_into) where merged_into is not null;

-- Tickets that have to do with each other, each pair once.
create table ticket_links (
  ticket_id uuid not null references tickets,
  other_id uuid not null references tickets,
  primary key (ticket_id, other_id),
  check (ticket_id < other_id)
);
create index ticket_links_other on ticket_links (other_id);
