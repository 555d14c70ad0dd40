-- owner: platform
-- Every process looks once a second: while nothing waits that takes no turn, since a row that is locked is a row that is written.
create or replace function give_live_places(most integer) returns table (given integer, last_place bigint) language plpgsql as $$
#variable_conflict use_column
declare
  start bigint;
  places integer;
begin
  if not exists (select from live_places where place is null) then
    return query select 0, last_place from live_turn;
    return;
  end if;
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
