-- owner: plans
alter table subscriptions
  -- What is paid for each period: a version of a price. Null: nothing is charged (trial, gift of the club).
  add column price_id uuid references plan_prices,
  add column period text check (period in ('month', 'year')),
  add column currency text,
  add column minor bigint check (minor >= 0),
  -- The running period. `ends_at` says when all of it ends; null while it is renewed.
  add column period_start timestamptz,
  add column period_end timestamptz,
  -- The moment that gives each period its day and its hour, and the zone in which days are counted.
  add column anchor timestamptz,
  add column zone text,
  add column free_reason text,
  add column paused_at timestamptz,
  add column paused_until timestamptz,
  -- What the next renewal changes to. What the club changes counts only when it was told fourteen days before.
  add column next_price_id uuid references plan_prices,
  add column next_by text check (next_by in ('member', 'club')),
  add column next_told_at timestamptz,
  add check ((price_id is null) = (minor is null) and (price_id is null) = (currency is null) and (price_id is null) = (period is null)),
  add check (price_id is null or (period_start is not null and period_end is not null and anchor is not null and zone is not null)),
  add check ((paused_at is null) = (paused_until is null)),
  add check ((next_price_id is null) = (next_by is null));
create index subscriptions_by_price on subscriptions (price_id) where status in ('trialing', 'active', 'past_due', 'grace');
create index subscriptions_of_plan on subscriptions (plan_id);
create index subscriptions_period_end on subscriptions (period_end) where status in ('active', 'past_due') and price_id is not null;
create index subscriptions_paused on subscriptions (paused_until) where paused_at is not null;
create index subscriptions_moving on subscriptions (period_end) where next_by = 'club' and next_told_at is null;

-- Every change of a subscription: what happened, from which state to which, who did it (null: the house by itself), when and why.
create table subscription_changes (
  id uuid primary key default uuid_v7(),
  subscription_id uuid not null references subscriptions,
  event text not null,
  from_status text,
  to_status text not null,
  by_id uuid references users,
  why text,
  -- What the sentence of it needs: plan and price before and after, dates.
  facts jsonb not null default '{}',
  at timestamptz not null default clock_timestamp()
);
create index subscription_changes_of on subscription_changes (subscription_id, at);
create trigger subscription_changes_are_append_only before update or delete on subscription_changes
  for each row execute function refuse_change();

-- What was begun before changes were kept.
insert into subscription_changes (subscription_id, event, to_status, at)
  select id, 'start', case when is_trial then 'trialing' else 'active' end, started_at from subscriptions;
insert into subscription_changes (subscription_id, event, from_status, to_status, at)
  select id, 'expire', case when is_trial then 'trialing' else 'active' end, status, ended_at from subscriptions where ended_at is not null;
