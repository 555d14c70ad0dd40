-- owner: rooms

-- A link for anybody, brought by somebody with an account: it opens for them alone, under their own name. Null of guests.
alter table room_passes add column user_id uuid references users (id) on delete cascade;
create index room_passes_by_user on room_passes (user_id) where user_id is not null;
