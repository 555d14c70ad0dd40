-- owner: people

-- What needs the yes of a second Super-admin while the club wants it so: somebody to be made one (`member_id`), or that no second yes
-- is wanted any more (without). Nobody decides what they asked themselves; a week later it is over.
create table super_admin_requests (
  id uuid primary key default uuid_v7(),
  member_id uuid references users on delete cascade,
  asked_by uuid not null references users on delete cascade,
  asked_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  outcome text check (outcome in ('agreed', 'declined', 'withdrawn', 'expired')),
  check ((outcome is null) = (decided_at is null))
);
create unique index super_admin_requests_one_open on super_admin_requests (coalesce(member_id, '00000000-0000-0000-0000-000000000000')) where outcome is null;
create index super_admin_requests_open on super_admin_requests (asked_at) where outcome is null;
create index super_admin_requests_member on super_admin_requests (member_id);
create index super_admin_requests_asked_by on super_admin_requests (asked_by);
create index super_admin_requests_decided_by on super_admin_requests (decided_by);
