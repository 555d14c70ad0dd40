-- owner: rooms

-- Orders to the LiveKit server wait in the one queue: what fails comes again, and one seat is told of one thing after the other.
alter table room_orders rename column tries to attempts;
alter table room_orders add column created_at timestamptz not null default clock_timestamp();
alter table room_orders add column reason text;
alter table room_orders add column error text;
alter table room_orders add column dead_at timestamptz;
drop index room_orders_due;
create index room_orders_due on room_orders (next_at) where dead_at is null;
