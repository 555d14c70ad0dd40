-- owner: rooms

-- From where somebody came, as a keyed hash that is another one in each room; it goes with the end of the room. Whoever was removed
-- without an account is known by it.
alter table room_seats add column came_from text;
create index room_seats_removed on room_seats (room_id) where state = 'removed';

-- What the club said when it ended the room; null when nobody of the club did.
alter table rooms add column closed_why text check (char_length(closed_why) between 3 and 500);
