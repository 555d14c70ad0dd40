-- owner: meetings
-- By which links guests of a meeting came into its room: who was there is known by them, whatever a guest calls themselves there.
create table meeting_passes (
  pass_id uuid primary key references room_passes on delete cascade,
  person_id uuid not null references meeting_people on delete cascade
);
create index meeting_passes_of on meeting_passes (person_id);
