-- owner: market

-- Every tag that an entry carries, with a number.
create table market_tags (
  id int generated always as identity primary key,
  tag text not null unique
);

-- All that an entry is counted under, as numbers: its tags, its kind (`kind=product`) and the bucket of its price. Counts read these
-- narrow rows; those of the entries are full of words.
alter table market_prices add column marks int[] not null default '{}';
insert into market_tags (tag)
  select distinct tag from market_entries e join market_prices p using (item_id),
    unnest(e.tags || array['kind=' || e.kind] || array_remove(array[p.bucket], null)) as tag;
update market_prices p set marks = told.marks
  from (select e.item_id, array_agg(t.id order by t.id) as marks
    from market_entries e join market_prices p using (item_id),
      unnest(e.tags || array['kind=' || e.kind] || array_remove(array[p.bucket], null)) as named (tag) join market_tags t using (tag)
    group by 1) told
  where told.item_id = p.item_id;
create index market_by_marks on market_prices using gin (marks);
