-- owner: social

-- What of a followed thing its follower wants to be told of. Whoever follows again begins anew.
alter table follows add column tell text not null default 'everything' check (tell in ('everything', 'highlights', 'nothing'));
create index follows_silent on follows (user_id) where tell = 'nothing' and ended_at is null;
