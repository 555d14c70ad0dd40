-- owner: notifications
-- How a member wants to be told. Who is not here has what comes with the product, in the club's zone.
create table notice_wishes (
  user_id uuid primary key references users on delete cascade,
  preset text not null default 'usual' check (preset in ('quiet', 'usual', 'everything')),
  -- Null: the club's zone.
  zone text,
  -- Minutes of the day in that zone.
  digest_at smallint not null default 480 check (digest_at between 0 and 1439),
  -- 0 Sunday to 6 Saturday.
  digest_day smallint not null default 0 check (digest_day between 0 and 6),
  -- Set by the link in a digest: mails that gather have ended.
  digest_ended_at timestamptz,
  quiet boolean not null default false,
  quiet_from smallint not null default 1320 check (quiet_from between 0 and 1439),
  quiet_to smallint not null default 420 check (quiet_to between 0 and 1439),
  quiet_days smallint[] not null default '{0,1,2,3,4,5,6}',
  outbid_passes boolean not null default true
);

-- Cells of the table that differ from the preset.
create table notice_cells (
  user_id uuid not null references users on delete cascade,
  topic text not null,
  channel text not null check (channel in ('app', 'push', 'mail')),
  cadence text not null check (cadence in ('instant', 'daily', 'weekly', 'off')),
  -- Set where the link of a mail switched it off: what it was before, null what the preset says.
  stopped_from text,
  stopped_at timestamptz,
  primary key (user_id, topic, channel)
);

-- Things and members of which somebody wants to be told less than their row says.
create table notice_mutes (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  -- The path of the thing's page, or member:<id>.
  thing text not null,
  way text not null check (way in ('off', 'daily')),
  -- What it was called in the notice, in both languages.
  label jsonb not null,
  link text,
  -- The kind of the notice it was muted at.
  kind text not null,
  created_at timestamptz not null default clock_timestamp(),
  lifted_at timestamptz,
  unique (user_id, thing)
);

-- What comes later on a channel: gathered, or held until quiet hours are over.
create table notice_dues (
  notice_id uuid not null references notices on delete cascade,
  user_id uuid not null references users on delete cascade,
  channel text not null check (channel in ('app', 'push', 'mail')),
  gathered boolean not null,
  due_at timestamptz not null,
  primary key (notice_id, channel)
);
create index notice_dues_next on notice_dues (due_at);
create index notice_dues_of_user on notice_dues (user_id, channel);

-- Pushes without a notice that quiet hours hold: the newest of each tag.
create table notice_alerts (
  user_id uuid not null references users on delete cascade,
  tag text not null,
  kind text not null,
  params jsonb not null,
  link text,
  due_at timestamptz not null,
  primary key (user_id, tag)
);
create index notice_alerts_next on notice_alerts (due_at);
