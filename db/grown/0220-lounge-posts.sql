-- owner: lounge

-- What stands in the Business Lounge: posts that members wrote, and published items and started auctions, which stand there by
-- themselves. Feeds are put together when they are read: nothing is written per follower.
create table posts (
  id uuid primary key default uuid_v7(),
  author_id uuid not null references users on delete cascade,
  origin text not null default 'written' check (origin in ('written', 'item', 'auction')),
  text text not null default '' check (char_length(text) <= 3000),
  -- The one it was written in.
  language text not null check (language in ('en', 'ar')),
  audience text not null check (audience in ('public', 'members')),
  -- What it shows below its words. No references: the words of a post outlive what it spoke of.
  item_id uuid,
  auction_id uuid,
  shared_id uuid references posts on delete set null,
  -- The item can be had now; kept from the items' events.
  offered boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  -- Taken back by its author.
  removed_at timestamptz,
  -- Taken away by staff; who and why is in post_hidings.
  hidden_at timestamptz,
  -- The item of a post that stands here by itself is not shown any more.
  left_at timestamptz,
  -- Its author is suspended.
  silenced_at timestamptz,
  shown boolean not null generated always as
    (removed_at is null and hidden_at is null and left_at is null and silenced_at is null) stored
);
-- One feed is one walk along an index from the newest: for members, for visitors, of an author, of what can be had.
create index posts_shown on posts (created_at desc, id desc) where shown;
create index posts_public on posts (created_at desc, id desc) where shown and audience = 'public';
create index posts_of_author on posts (author_id, created_at desc, id desc) where shown;
create index posts_offered on posts (created_at desc, id desc) where shown and offered;
create index posts_of_item on posts (item_id, created_at desc, id desc) where item_id is not null;
create index posts_of_auction on posts (auction_id) where auction_id is not null;
create index posts_shared on posts (shared_id) where shared_id is not null;
-- By itself an item stands here once, an auction once.
create unique index posts_item_once on posts (item_id) where origin = 'item';
create unique index posts_auction_once on posts (auction_id) where origin = 'auction';

create table post_pictures (
  post_id uuid not null references posts on delete cascade,
  file_id uuid not null,
  place int not null,
  primary key (post_id, file_id)
);

-- Hidden by staff while a row is not lifted.
create table post_hidings (
  id uuid primary key default uuid_v7(),
  post_id uuid not null references posts on delete cascade,
  by_id uuid references users,
  reason text not null,
  hidden_at timestamptz not null default clock_timestamp(),
  lifted_by uuid references users,
  lifted_at timestamptz
);
create unique index post_hidings_one_each on post_hidings (post_id) where lifted_at is null;

-- How many shown posts there are, by author and in all: what a feed answers as its count without counting. In all there are
-- sixteen rows, so that members who post at the same moment do not wait for each other.
create table post_counts (
  author_id uuid not null references users on delete cascade,
  audience text not null,
  posts int not null,
  offers int not null,
  primary key (author_id, audience)
);
create table post_totals (
  shard smallint not null,
  audience text not null,
  posts bigint not null,
  offers bigint not null,
  primary key (shard, audience)
);

-- Statement by statement: a filling of a million posts counts them once.
create function count_new_posts() returns trigger language plpgsql as $$
begin
  insert into post_counts as c (author_id, audience, posts, offers)
    select author_id, audience, count(*), count(*) filter (where offered) from made where shown group by 1, 2 order by 1, 2
    on conflict (author_id, audience) do update set posts = c.posts + excluded.posts, offers = c.offers + excluded.offers;
  insert into post_totals as t (shard, audience, posts, offers)
    select abs(hashtext(author_id::text) % 16), audience, count(*), count(*) filter (where offered) from made where shown
    group by 1, 2 order by 1, 2
    on conflict (shard, audience) do update set posts = t.posts + excluded.posts, offers = t.offers + excluded.offers;
  return null;
end $$;
create function count_gone_posts() returns trigger language plpgsql as $$
begin
  update post_counts c set posts = c.posts - g.posts, offers = c.offers - g.offers
    from (select author_id, audience, count(*) as posts, count(*) filter (where offered) as offers from gone where shown group by 1, 2) g
    where c.author_id = g.author_id and c.audience = g.audience;
  update post_totals t set posts = t.posts - g.posts, offers = t.offers - g.offers
    from (select abs(hashtext(author_id::text) % 16) as shard, audience, count(*) as posts, count(*) filter (where offered) as offers
      from gone where shown group by 1, 2) g
    where t.shard = g.shard and t.audience = g.audience;
  return null;
end $$;
create trigger posts_count_new after insert on posts referencing new table as made
  for each statement execute function count_new_posts();
create trigger posts_count_gone after delete on posts referencing old table as gone
  for each statement execute function count_gone_posts();
create trigger posts_count_before after update on posts referencing old table as gone
  for each statement execute function count_gone_posts();
create trigger posts_count_then after update on posts referencing new table as made
  for each statement execute function count_new_posts();
