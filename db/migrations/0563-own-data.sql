-- owner: own-data

-- A copy of everything that somebody has here: its facts are put together by a job and lie in the storage under its id; files come along
-- when it is fetched.
create table data_exports (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  language text not null check (language in ('en', 'ar')),
  asked_at timestamptz not null default clock_timestamp(),
  ready_at timestamptz,
  expires_at timestamptz,
  -- What the whole takes, in bytes, files included.
  size bigint,
  tries int not null default 0,
  gone_at timestamptz
);
create unique index data_exports_one_at_a_time on data_exports (user_id) where ready_at is null and gone_at is null;
create index data_exports_to_do on data_exports (asked_at) where ready_at is null and gone_at is null;

-- A wish to be erased: it may be taken back until `due_at`. `tied` names what stood in the way when it was tried last.
create table erasures (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  asked_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null,
  taken_back_at timestamptz,
  tied text[] not null default '{}',
  erased_at timestamptz,
  -- Done once more a day later, for what was still under way.
  swept_at timestamptz
);
create unique index erasures_one_at_a_time on erasures (user_id) where taken_back_at is null;
create index erasures_to_do on erasures (due_at) where taken_back_at is null and swept_at is null;
