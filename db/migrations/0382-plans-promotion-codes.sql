-- owner: plans
-- A code that lowers what a plan costs: by per cent or by an amount, for the first payment, for some months or always.
create table promotion_codes (
  id uuid primary key default uuid_v7(),
  -- In capitals; compared without regard to case.
  code text not null unique check (code = upper(code)),
  note text not null default '',
  percent int check (percent between 1 and 100),
  minor bigint check (minor > 0),
  currency text,
  lasts text not null check (lasts in ('once', 'months', 'always')),
  months int check (months between 1 and 36),
  first_only boolean not null default false,
  max_uses int check (max_uses > 0),
  max_per_member int check (max_per_member > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  made_by uuid references users,
  created_at timestamptz not null default clock_timestamp(),
  check ((percent is null) <> (minor is null)),
  check ((minor is null) = (currency is null)),
  check ((lasts = 'months') = (months is not null))
);

-- The plans a code is for; none: every plan that is paid.
create table promotion_plans (
  code_id uuid not null references promotion_codes on delete cascade,
  plan_id uuid not null references plans on delete cascade,
  primary key (code_id, plan_id)
);

-- Each taking of a code. One that was let go (a checkout that came to nothing) counts no more.
create table promotion_uses (
  id uuid primary key default uuid_v7(),
  code_id uuid not null references promotion_codes,
  user_id uuid not null references users,
  subscription_id uuid references subscriptions,
  taken_at timestamptz not null default clock_timestamp(),
  -- When it lowered a charge for the first time.
  first_used_at timestamptz,
  released_at timestamptz
);
create index promotion_uses_of_code on promotion_uses (code_id, taken_at desc) where released_at is null;
create index promotion_uses_of_user on promotion_uses (user_id);
create index promotion_uses_of_subscription on promotion_uses (subscription_id);
