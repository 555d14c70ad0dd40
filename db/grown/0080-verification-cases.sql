-- owner: verification

-- One submission of a profile under review. At most one case of a profile is open; a case is closed by a decision that took
-- effect, by a withdrawal, or by the next submission.
create table verification_cases (
  id uuid primary key default uuid_v7(),
  profile_id uuid not null references profiles,
  version int not null,
  -- The applicant.
  user_id uuid not null references users,
  -- Key of the profile's descriptor, and the name it was sent under: what the queue is filtered and searched by.
  profile_kind text not null,
  name text not null,
  kind text not null check (kind in ('new', 'answered', 'revision')),
  opened_at timestamptz not null default clock_timestamp(),
  risk text not null check (risk in ('low', 'medium', 'high')),
  risk_score int not null check (risk_score between 0 and 100),
  -- [{"code": "same-license", "points": 50, …}], weightiest first.
  risk_reasons jsonb not null default '[]',
  claimed_by uuid references users,
  claimed_at timestamptz,
  -- The first of the two approvals that a high risk needs.
  first_by uuid references users,
  first_at timestamptz,
  -- Decided is not in effect yet: until undo_until the one who decided may take it back.
  decision text check (decision in ('approve', 'changes', 'reject')),
  decided_by uuid references users,
  decided_at timestamptz,
  undo_until timestamptz,
  reason_code text,
  reason text,
  asks jsonb not null default '[]',
  closed_at timestamptz,
  closed_as text check (closed_as in ('decided', 'withdrawn', 'superseded')),
  unique (profile_id, version),
  check ((claimed_by is null) = (claimed_at is null)),
  check ((first_by is null) = (first_at is null)),
  check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  check ((closed_at is null) = (closed_as is null)),
  check (closed_as is distinct from 'decided' or decision is not null)
);
create unique index verification_cases_one_open on verification_cases (profile_id) where closed_at is null;
create index verification_cases_waiting on verification_cases (opened_at) where closed_at is null;
create index verification_cases_decided on verification_cases (decided_at desc) where decision is not null;
create index verification_cases_claims on verification_cases (claimed_at) where claimed_by is not null and closed_at is null;
create index verification_cases_due on verification_cases (undo_until) where decision is not null and closed_at is null;
create index verification_cases_by_name on verification_cases using gin (fold_text(name) gin_trgm_ops);
create index verification_cases_of_user on verification_cases (user_id);

-- What one reviewer ticked: the field or file group is in order, or something is asked there.
create table verification_marks (
  case_id uuid not null references verification_cases on delete cascade,
  reviewer_id uuid not null references users,
  field text not null,
  mark text not null check (mark in ('ok', 'ask')),
  ask text,
  marked_at timestamptz not null default clock_timestamp(),
  primary key (case_id, reviewer_id, field)
);

-- What reviewers tell each other of a profile; the applicant never sees it.
create table verification_notes (
  id uuid primary key default uuid_v7(),
  profile_id uuid not null references profiles,
  case_id uuid not null references verification_cases on delete cascade,
  author_id uuid not null references users,
  note text not null,
  written_at timestamptz not null default clock_timestamp()
);
create index verification_notes_of_profile on verification_notes (profile_id, written_at);
