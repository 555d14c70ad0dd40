-- owner: chat

-- Messages with a watched word wait for the club's desk beside the others, without a number: nobody but their author reads them. One gets
-- its row, and the next number, when it is let through.
create table messages_held (
  -- What it is called as a message, from the beginning.
  id uuid primary key,
  conversation_id uuid not null references conversations on delete cascade,
  author_id uuid not null references users,
  client_id uuid not null,
  text text not null check (char_length(text) <= 4000),
  language text not null check (language in ('en', 'ar')),
  reply_to integer,
  forwarded boolean not null default false,
  -- What it carries, as rows of the tables that messages carry it in; its files are claimed for it already.
  along jsonb not null default '{}',
  held_at timestamptz not null default clock_timestamp(),
  -- The desk decided against it; an appeal may still bring it.
  removed_at timestamptz,
  constraint messages_held_once unique (author_id, client_id)
);
comment on column messages_held.id is 'no foreign key: the id of a message that has no row yet';
comment on column messages_held.client_id is 'no foreign key: the name that a browser gave it';
create index messages_held_of on messages_held (conversation_id, author_id, held_at);
