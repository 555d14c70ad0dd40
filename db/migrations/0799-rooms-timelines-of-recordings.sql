-- owner: rooms

-- What is sent before the clusters of a recording instead of what browsers wrote there, which says neither how long it is nor where what
-- is: `head` stands for the first `stands_for` bytes. The pieces stay as they came.
create table room_recording_heads (
  recording_id uuid primary key references room_recordings (id) on delete cascade,
  head bytea not null,
  stands_for integer not null check (stands_for >= 0)
);
-- When somebody went through it for that, also where nothing came of it.
alter table room_recordings add column looked_at timestamptz;
create index room_recordings_to_look_at on room_recordings (whole_at) where whole_at is not null and looked_at is null;
