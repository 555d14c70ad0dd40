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

-- What reviewers tell each other of a profile, and partners; the applicant never sees it.
create table verification_notes (
  id uuid primary key default uuid_v7(),
  profile_id uuid not null references profiles,
  case_id uuid not null references verification_cases on delete cascade,
  author_id uuid not null references users,
  note text not null,
  written_at timestamptz not null default clock_timestamp(),
  -- Null: among the club's reviewers. Otherwise the one partner who reads the note too.
  partner_id uuid references users
);
create index verification_notes_of_profile on verification_notes (profile_id, written_at);

-- What a partner says of their own work. The row is also what assignments to one partner wait for, so that the last free place
-- of a week is given once.
create table verification_partners (
  user_id uuid primary key references users,
  -- Set while they take no cases.
  paused_at timestamptz
);

-- A case in a partner's hands. It ends when what the partner said took effect, when staff take it back, when the partner declares
-- a conflict of interest, or when the case is over without them.
create table verification_assignments (
  id uuid primary key default uuid_v7(),
  case_id uuid not null references verification_cases on delete cascade,
  partner_id uuid not null references users,
  assigned_by uuid not null references users,
  assigned_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('attested', 'declined', 'unassigned', 'conflict', 'over')),
  -- Null is the house itself.
  ended_by uuid references users,
  -- What the conflict of interest is.
  ended_reason text,
  check ((ended_at is null) = (ended_as is null))
);
create unique index verification_assignments_one_open on verification_assignments (case_id) where ended_at is null;
create index verification_assignments_of_case on verification_assignments (case_id, assigned_at);
create index verification_assignments_of_partner on verification_assignments (partner_id, assigned_at);
create index verification_assignments_conflicts on verification_assignments (partner_id) where ended_as = 'conflict';

-- What a partner said of the version they read. It takes effect when undo_until is over; until then they may take it back.
create table verification_attestations (
  assignment_id uuid primary key references verification_assignments on delete cascade,
  result text not null check (result in ('attest', 'decline')),
  -- What was looked at: ["documents", "register", …].
  looked_at jsonb not null,
  words text not null,
  given_at timestamptz not null default clock_timestamp(),
  undo_until timestamptz not null,
  effective_at timestamptz
);
create index verification_attestations_due on verification_attestations (undo_until) where effective_at is null;
