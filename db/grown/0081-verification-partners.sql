-- owner: verification

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

-- Null: among the club's reviewers. Otherwise the one partner who reads the note too.
alter table verification_notes add column partner_id uuid references users;
