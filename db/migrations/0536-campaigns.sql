-- owner: campaigns

-- A mail to many members. `texts` and `audience` as they are written; `letters` as they are sent, made when it begins, by language:
-- { parts, rich }. `trial` is the same for a test to whoever writes it.
create table campaigns (
  id uuid primary key default uuid_v7(),
  title text not null,
  texts jsonb not null,
  link text not null default '',
  picture_id uuid references files on delete set null,
  audience jsonb not null,
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent')),
  revision int not null default 0,
  due_at timestamptz,
  zone text,
  letters jsonb,
  trial jsonb,
  began_at timestamptz,
  ended_at timestamptz,
  archived_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  check ((state = 'scheduled') <= (due_at is not null)),
  check ((state in ('draft', 'scheduled')) = (began_at is null))
);
create index campaigns_by_time on campaigns (created_at desc);
create index campaigns_at_work on campaigns (state) where state in ('scheduled', 'sending');
create index campaigns_of_author on campaigns (created_by) where created_by is not null;
create index campaigns_picture on campaigns (picture_id) where picture_id is not null;

-- Who gets it, fixed when it begins: one row for each member, whatever becomes of the audience afterwards.
create table campaign_receivers (
  campaign_id uuid not null references campaigns on delete cascade,
  user_id uuid not null references users on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  mail_id uuid,
  -- Was to get it, and wants no news any more, has no account any more or an address that bounces.
  left_out_at timestamptz,
  clicked_at timestamptz,
  unsubscribed_at timestamptz,
  primary key (campaign_id, user_id)
);
comment on column campaign_receivers.mail_id is 'no foreign key: a mail that was taken back is gone';
create index campaign_receivers_waiting on campaign_receivers (campaign_id, user_id) where mail_id is null and left_out_at is null;
create index campaign_receivers_of_user on campaign_receivers (user_id);

-- Where the links of a campaign lead: what a click may be sent on to, and nothing else.
create table campaign_links (
  campaign_id uuid not null references campaigns on delete cascade,
  number int not null,
  url text not null,
  primary key (campaign_id, number)
);

create table campaign_clicks (
  receiver_id uuid not null references campaign_receivers (id) on delete cascade,
  number int not null,
  clicked_at timestamptz not null default clock_timestamp(),
  primary key (receiver_id, number)
);

-- Who wants no news of the club.
create table news_stops (
  user_id uuid primary key references users on delete cascade,
  stopped_at timestamptz not null default clock_timestamp()
);
