-- owner: complaints

-- All reports of one thing at one time are one case. `open` and `waiting` (put aside) are to be decided; then it is `actioned` or
-- `dismissed` as decided, `appealed` while an objection waits, `closed` when nothing can follow any more.
create table complaint_cases (
  id uuid primary key default uuid_v7(),
  number int generated always as identity unique,
  target_kind text not null,
  target_id uuid not null,
  owner_id uuid references users on delete set null,
  title text not null,
  link text,
  state text not null default 'open'
    check (state in ('open', 'waiting', 'actioned', 'dismissed', 'appealed', 'closed')),
  severity text not null check (severity in ('low', 'medium', 'high')),
  claimed_by uuid references users on delete set null,
  claimed_at timestamptz,
  opened_at timestamptz not null default clock_timestamp(),
  last_report_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz
);
comment on column complaint_cases.target_id is 'no foreign key: a thing of the kind in target_kind, which the case outlives';
create unique index complaint_cases_open_once on complaint_cases (target_kind, target_id) where state in ('open', 'waiting');
create index complaint_cases_by_time on complaint_cases (opened_at desc);
create index complaint_cases_of_owner on complaint_cases (owner_id, opened_at desc);
create index complaint_cases_claimed on complaint_cases (claimed_by) where claimed_by is not null;

-- Which case a report belongs to.
create table complaint_reports (
  report_id uuid primary key references reports on delete cascade,
  case_id uuid not null references complaint_cases on delete cascade
);
create index complaint_reports_of_case on complaint_reports (case_id);

-- What was decided. Nothing follows until `undo_until`; then it is carried out, and ends with its days.
create table complaint_decisions (
  id uuid primary key default uuid_v7(),
  case_id uuid not null references complaint_cases on delete cascade,
  member_id uuid references users on delete set null,
  action text not null check (action in ('dismiss', 'warning', 'hide', 'remove', 'restrict', 'suspend')),
  reason_id uuid references report_reasons,
  days int check (days > 0),
  silences boolean not null default false,
  -- The statement of reasons in both languages, as it was seen before it was sent; null where nobody is told.
  letter jsonb,
  by_id uuid references users on delete set null,
  decided_at timestamptz not null default clock_timestamp(),
  undo_until timestamptz not null,
  undone_at timestamptz,
  carried_at timestamptz,
  appeal_until timestamptz,
  ends_at timestamptz,
  -- When it stopped to hold: its days were over, or an appeal overturned it.
  ended_at timestamptz,
  overturned_at timestamptz,
  check ((action = 'dismiss') = (reason_id is null)),
  check ((action in ('dismiss', 'warning', 'remove')) <= (days is null)),
  check (action <> 'restrict' or days is not null)
);
create unique index complaint_decisions_one on complaint_decisions (case_id) where undone_at is null;
create index complaint_decisions_of_member on complaint_decisions (member_id, decided_at desc) where undone_at is null;
create index complaint_decisions_to_carry on complaint_decisions (undo_until) where carried_at is null and undone_at is null;
create index complaint_decisions_to_end on complaint_decisions (ends_at) where ended_at is null and ends_at is not null;

-- One objection to a decision, decided by somebody else.
create table complaint_appeals (
  id uuid primary key default uuid_v7(),
  decision_id uuid not null unique references complaint_decisions on delete cascade,
  by_id uuid references users on delete set null,
  text text not null check (char_length(text) between 1 and 3000),
  made_at timestamptz not null default clock_timestamp(),
  outcome text check (outcome in ('upheld', 'overturned')),
  words text,
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null))
);

-- What staff tell each other about a case.
create table complaint_notes (
  id uuid primary key default uuid_v7(),
  case_id uuid not null references complaint_cases on delete cascade,
  author_id uuid references users on delete set null,
  note text not null check (char_length(note) between 1 and 2000),
  written_at timestamptz not null default clock_timestamp()
);
create index complaint_notes_of_case on complaint_notes (case_id, written_at);
