-- owner: platform
-- The ground that every feature stands on. Whose its rows are is said in 0005, once there are people.

create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- UUID version 7: time in the first 48 bits, so that keys sort by age and indexes stay dense.
create function uuid_v7() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid()) placing
        substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- The SQL twin of foldText (platform/shared/text.ts): case, accents, Arabic variants, both digit systems.
create function fold_text(value text) returns text language sql immutable parallel safe strict as $$
  select btrim(regexp_replace(lower(translate(
    regexp_replace(normalize(value, NFKD), '[\u0300-\u036f\u064b-\u065f\u0670\u06d6-\u06ed\u0640]', '', 'g'),
    'أإآٱىئیيؤةک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬ء',
    'ااااييييوهك01234567890123456789.,')), '\s+', ' ', 'g'))
$$;

-- What happened, written in the transaction of its cause; delivered at least once, handled once by each listener.
create table outbox (
  id bigint generated always as identity primary key,
  event text not null,
  topic text,
  payload jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  next_at timestamptz not null default clock_timestamp(),
  attempts int not null default 0,
  delivered_at timestamptz,
  dead_at timestamptz,
  error text
);
create index outbox_waiting on outbox (next_at) where delivered_at is null and dead_at is null;
create index outbox_dead on outbox (dead_at) where dead_at is not null;
create index outbox_topic on outbox (topic, id) where topic is not null;
create index outbox_delivered on outbox (delivered_at) where delivered_at is not null;

create table outbox_handled (
  outbox_id bigint not null references outbox on delete cascade,
  listener text not null,
  handled_at timestamptz not null default clock_timestamp(),
  primary key (outbox_id, listener)
);

-- Notices to members; unread counts are counted from these rows. One may stand for a group: what comes while it is unread is told by
-- it, and moves it to the top.
create table notices (
  id uuid primary key default uuid_v7(),
  recipient_id uuid not null,
  kind text not null,
  params jsonb not null,
  link text,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  group_key text,
  -- When the first of the group came; created_at is when the newest did.
  began_at timestamptz not null default clock_timestamp()
);
create index notices_of_recipient on notices (recipient_id, created_at desc);
create index notices_unread on notices (recipient_id) where read_at is null;
create unique index notices_open_group on notices (recipient_id, group_key) where read_at is null and group_key is not null;

-- Who did what, before and after. Nobody changes it.
create table audit (
  id uuid primary key default uuid_v7(),
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  action text not null,
  target_kind text,
  target_id text,
  before jsonb,
  after jsonb,
  address text,
  request_id text
);
comment on column audit.actor_id is 'no foreign key: the log outlives the people in it';
comment on column audit.target_id is 'no foreign key: a thing of the kind in target_kind, which the log outlives';
comment on column audit.request_id is 'no foreign key: names lines of the server''s log';
create index audit_by_time on audit (at desc);
create index audit_of_actor on audit (actor_id, at desc);
create index audit_of_target on audit (target_kind, target_id, at desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger audit_is_append_only before update or delete on audit for each row execute function refuse_change();
create trigger audit_is_not_emptied before truncate on audit for each statement execute function refuse_change();

-- Answers of writes that carried an Idempotency-Key, kept for 24 hours.
create table idempotency (
  caller text not null,
  key text not null,
  call text not null,
  body_hash text not null,
  status int,
  answer jsonb,
  created_at timestamptz not null default clock_timestamp(),
  primary key (caller, key)
);
create index idempotency_by_age on idempotency (created_at);

-- Counters of declared limits. Unlogged: lost counters after a crash are harmless.
create unlogged table rate_limits (
  key text primary key,
  window_ends timestamptz not null,
  count int not null
);
create index rate_limits_by_end on rate_limits (window_ends);

-- Uploaded files. Unclaimed ones are swept after 24 hours; the claimer's feature decides who may read.
create table files (
  id uuid primary key default uuid_v7(),
  owner_id uuid not null,
  take text not null check (take in ('image', 'document')),
  name text not null,
  type text not null,
  size bigint not null,
  width int,
  height int,
  sha256 text not null,
  has_thumb boolean not null default false,
  claimed_kind text,
  claimed_id text,
  created_at timestamptz not null default clock_timestamp(),
  claimed_at timestamptz
);
comment on column files.claimed_id is 'no foreign key: a thing of the kind in claimed_kind';
create index files_of_owner on files (owner_id);
create index files_of_claimer on files (claimed_kind, claimed_id);
create index files_unclaimed on files (created_at) where claimed_kind is null;
create index files_by_content on files (sha256);

-- Saved views of the back-office list component.
create table saved_views (
  id uuid primary key default uuid_v7(),
  owner_id uuid not null,
  view_key text not null,
  name text not null,
  query text not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (owner_id, view_key, name)
);

-- Mails, written in the transaction of their cause with what they say; subject and bodies are drawn when they are sent.
create table mails (
  id uuid primary key default uuid_v7(),
  recipient_id uuid,
  to_address text not null,
  language text not null check (language in ('en', 'ar')),
  kind text not null,
  params jsonb not null,
  link text,
  unsubscribe text,
  subject text,
  html text,
  plain text,
  created_at timestamptz not null default clock_timestamp(),
  next_at timestamptz not null default clock_timestamp(),
  attempts int not null default 0,
  sent_at timestamptz,
  kept_at timestamptz,
  dead_at timestamptz,
  error text
);
create index mails_waiting on mails (next_at) where sent_at is null and kept_at is null and dead_at is null;
create index mails_by_time on mails (created_at desc);
create index mails_of_recipient on mails (recipient_id, created_at desc) where recipient_id is not null;

-- What this database knows of the installation it belongs to. The keys lie outside of it (secrets.json); their fingerprint
-- tells whether the file beside it is still the one with which its columns were sealed.
create table installation (
  id boolean primary key default true check (id),
  keys_fingerprint text not null
);
