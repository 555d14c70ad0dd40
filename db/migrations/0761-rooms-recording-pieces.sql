-- owner: rooms

-- Where each piece of a recording begins in the whole, so that a part of it can be fetched without reading what comes before.
create table room_recording_pieces (
  recording_id uuid not null references room_recordings on delete cascade,
  piece integer not null,
  starts bigint not null check (starts >= 0),
  bytes integer not null check (bytes >= 0),
  primary key (recording_id, piece)
);
