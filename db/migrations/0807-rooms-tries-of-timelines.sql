-- owner: rooms

-- One that cannot be read through (a piece is gone, the storage is away) is tried again later and later, and at last left as it came.
alter table room_recordings
  add column looks integer not null default 0 check (looks >= 0),
  add column look_again_at timestamptz;
drop index room_recordings_to_look_at;
create index room_recordings_to_look_at on room_recordings (looks, whole_at) where whole_at is not null and looked_at is null;
-- Those in MP4 were passed over until now.
update room_recordings set looked_at = null where type = 'video/mp4' and looked_at is not null;
