-- owner: platform
-- The order in which announced events became visible. An event takes its id before its transaction commits, so that ids say nothing
-- of it; its place is given after the commit, by one process at a time. `before` is the place of the event before it on the same
-- topic (0 for none): whoever heard that one missed nothing between.
create table live_places (
  outbox_id bigint primary key references outbox on delete cascade,
  topic text,
  place bigint unique,
  before bigint,
  check ((place is null) = (before is null))
);
create index live_places_waiting on live_places (outbox_id) where place is null;
create index live_places_of_topic on live_places (topic, place) where topic is not null;

-- The last place that was given. Whoever holds this row gives the next ones.
create table live_turn (
  id boolean primary key default true check (id),
  last_place bigint not null
);

-- What was announced so far keeps the order of its ids: browsers that are open go on from there.
insert into live_places (outbox_id, topic, place, before)
  select id, topic, id, coalesce(lag(id) over (partition by topic order by id), 0) from outbox;
insert into live_turn (last_place) select coalesce(max(id), 0) from outbox;

-- Gives places to what was committed and has none, in the order of ids, to `most` at a time. Answers how many it gave and the last
-- place there is; no row while another process gives places. Each statement of a function sees what was committed before it began,
-- hence also what was given before the turn was taken; and a process that stands still cannot keep the turn, since it ends with the call.
create function give_live_places(most integer) returns table (given integer, last_place bigint) language plpgsql as $$
#variable_conflict use_column
declare
  start bigint;
  places integer;
begin
  select last_place into start from live_turn for update skip locked;
  if not found then
    return;
  end if;
  with waiting as (
    select outbox_id, topic, start + row_number() over (order by outbox_id) as place
      from (select outbox_id, topic from live_places where place is null order by outbox_id limit most) oldest
  ), linked as (
    select outbox_id, place, lag(place) over (partition by topic order by place) as before from waiting
  )
  update live_places p
    set place = l.place,
      before = coalesce(l.before, (select max(e.place) from live_places e where e.topic = p.topic and e.place is not null), 0)
    from linked l
    where l.outbox_id = p.outbox_id;
  get diagnostics places = row_count;
  if places > 0 then
    update live_turn set last_place = start + places;
  end if;
  return query select places, start + places;
end
$$;
