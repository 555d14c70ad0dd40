-- owner: rooms

-- What the LiveKit server has to do, told after the commit until it answers.
create table room_orders (
  id uuid primary key default uuid_v7(),
  room_id uuid not null references rooms on delete cascade,
  act text not null check (act in ('permit', 'mute', 'remove', 'end')),
  seat_id uuid references room_seats on delete cascade,
  tries integer not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  check ((seat_id is null) = (act = 'end'))
);
create index room_orders_room on room_orders (room_id);
create index room_orders_seat on room_orders (seat_id) where seat_id is not null;
create index room_orders_due on room_orders (next_at);
