-- owner: reports

-- Why something may be reported. A retired reason is no longer offered; reports that name it keep it.
create table report_reasons (
  id uuid primary key default uuid_v7(),
  key text not null unique,
  name text not null,
  arabic_name text not null,
  hint text not null,
  arabic_hint text not null,
  severity text not null check (severity in ('low', 'medium', 'high')),
  -- The kinds of things it is for; null for all.
  kinds text[],
  -- True when the reason says nothing by itself.
  needs_text boolean not null default false,
  place int not null,
  retired_at timestamptz
);

-- What was reported, as it stood then. It outlives the thing, its owner and the reporter's account.
create table reports (
  id uuid primary key default uuid_v7(),
  reporter_id uuid references users on delete set null,
  target_kind text not null,
  target_id uuid not null,
  owner_id uuid references users on delete set null,
  reason_id uuid not null references report_reasons,
  text text not null check (char_length(text) <= 1000),
  title text not null,
  link text,
  snapshot jsonb not null,
  language text not null check (language in ('en', 'ar')),
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz
);
create unique index reports_open_once on reports (reporter_id, target_kind, target_id) where closed_at is null;
create index reports_of_reporter on reports (reporter_id, created_at desc);
create index reports_of_target on reports (target_kind, target_id);
create index reports_by_time on reports (created_at desc);
