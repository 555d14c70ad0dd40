-- owner: points
-- Causes of points that could not be settled when it was their turn: what came after them went on, and each is tried again in every
-- round until it goes through.
create table point_left_overs (
  work text not null references point_progress,
  cause_id uuid not null,
  since timestamptz not null default clock_timestamp(),
  primary key (work, cause_id)
);
comment on column point_left_overs.cause_id is 'no foreign key: a row of the table that its work goes through';
