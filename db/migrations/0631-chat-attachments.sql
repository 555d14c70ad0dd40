-- owner: chat

-- Passed on from another conversation; whose it was there is not kept.
alter table messages add column forwarded boolean not null default false;

-- Pictures, documents and voice notes of a message, in their order. Each is a file of its own, claimed by the message.
create table message_files (
  conversation_id uuid not null,
  seq integer not null,
  place smallint not null check (place >= 0),
  file_id uuid not null references files on delete cascade,
  kind text not null check (kind in ('picture', 'file', 'voice')),
  -- Of a voice note: how loud its parts are, 0 to 100, for its waveform.
  peaks smallint[] check (cardinality(peaks) <= 64),
  primary key (conversation_id, seq, place),
  constraint message_files_of foreign key (conversation_id, seq) references messages (conversation_id, seq) on delete cascade,
  check ((kind = 'voice') = (peaks is not null))
);
create index message_files_by_file on message_files (file_id);
create index message_files_shared on message_files (conversation_id, kind, seq desc);

-- What is spoken of, as a card that is drawn by what its reader may see at that moment.
create table message_cards (
  conversation_id uuid not null,
  seq integer not null,
  kind text not null check (kind in ('item', 'member', 'agreement', 'post', 'auction')),
  target_id uuid not null,
  primary key (conversation_id, seq),
  constraint message_cards_of foreign key (conversation_id, seq) references messages (conversation_id, seq) on delete cascade
);
comment on column message_cards.target_id is 'no foreign key: a thing of the kind beside it';

-- Title and site of an address in a message, as they were when it was written.
create table message_links (
  conversation_id uuid not null,
  seq integer not null,
  address text not null check (char_length(address) <= 2000),
  title text not null,
  site text not null,
  primary key (conversation_id, seq),
  constraint message_links_of foreign key (conversation_id, seq) references messages (conversation_id, seq) on delete cascade
);

-- Pages elsewhere as they were asked for their title, once for everybody; without a title where none was to be had.
create table link_previews (
  address text primary key check (char_length(address) <= 2000),
  title text,
  site text not null,
  read_at timestamptz not null default clock_timestamp()
);
create index link_previews_old on link_previews (read_at);
