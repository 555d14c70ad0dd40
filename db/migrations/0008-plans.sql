-- owner: plans
create table plans (
  id uuid primary key default uuid_v7(),
  code text not null unique,
  name jsonb not null,
  description jsonb not null,
  price_monthly_minor bigint not null check (price_monthly_minor >= 0),
  price_yearly_minor bigint not null check (price_yearly_minor >= 0),
  currency text not null,
  trial_days int not null default 0 check (trial_days >= 0),
  position int not null,
  public boolean not null default true,
  archived_at timestamptz,
  created_at timestamptz not null default now()
);

-- What a plan opens: an entitlement code with its value (true, or a number; -1 is "without limit").
create table plan_entitlements (
  plan_id uuid not null references plans on delete cascade,
  code text not null,
  value int not null,
  primary key (plan_id, code)
);

create table subscriptions (
  id uuid primary key default uuid_v7(),
  -- No subscription goes with its account: one that had any is emptied, not deleted.
  user_id uuid not null references users,
  plan_id uuid not null references plans,
  status text not null check (status in ('trialing', 'active', 'past_due', 'grace', 'canceled', 'expired', 'incomplete')),
  is_trial boolean not null default false,
  started_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz,
  cancels_at_end boolean not null default false,
  reminded_at timestamptz,
  ended_at timestamptz
);
-- Once per account, under races too.
create unique index subscriptions_one_trial on subscriptions (user_id) where is_trial;
create unique index subscriptions_one_running on subscriptions (user_id) where status in ('trialing', 'active', 'past_due', 'grace');
create index subscriptions_of_user on subscriptions (user_id, started_at desc);
create index subscriptions_ending on subscriptions (ends_at) where status in ('trialing', 'active', 'past_due', 'grace');
