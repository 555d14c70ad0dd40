-- owner: dashboard
-- How each of the club's people wants the dashboard; without a row as everybody finds it first.
create table dashboard_wishes (
  user_id uuid primary key references users (id) on delete cascade,
  parts text[] not null default '{}',
  -- null: as the role has it
  weekly boolean
);
-- The Mondays whose figures went out by mail.
create table dashboard_mails (
  monday date primary key,
  sent_at timestamptz not null default clock_timestamp()
);
