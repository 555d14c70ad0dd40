-- owner: plans
-- What a plan says besides its name, and for whom it is. The ground plan is what everybody has who has no subscription: nothing asks
-- for it by its code.
alter table plans
  add column ground boolean not null default false,
  -- Lines that the card shows below what the plan opens, [{en, ar}].
  add column features jsonb not null default '[]',
  -- Kinds of member it is for; none: everybody.
  add column audience text[] not null default '{}',
  add column changed_at timestamptz not null default clock_timestamp();
update plans set ground = true where code = 'basic';
create unique index plans_one_ground on plans (ground) where ground;

-- What a plan costs for a period in a currency. A price is never rewritten: a change is the next version, and whoever pays an older one
-- goes on paying it.
create table plan_prices (
  id uuid primary key default uuid_v7(),
  plan_id uuid not null references plans,
  period text not null check (period in ('month', 'year')),
  currency text not null,
  version int not null check (version > 0),
  minor bigint not null check (minor >= 0),
  valid_from timestamptz not null default clock_timestamp(),
  retired_at timestamptz,
  made_by uuid references users,
  unique (plan_id, period, currency, version),
  check (retired_at is null or retired_at >= valid_from)
);
create unique index plan_prices_one_open on plan_prices (plan_id, period, currency) where retired_at is null;

insert into plan_prices (plan_id, period, currency, version, minor, valid_from)
  select id, 'month', currency, 1, price_monthly_minor, created_at from plans where not ground
  union all select id, 'year', currency, 1, price_yearly_minor, created_at from plans where not ground;
alter table plans drop column price_monthly_minor, drop column price_yearly_minor;

create function keep_price() returns trigger language plpgsql as $$
begin
  if (old.plan_id, old.period, old.currency, old.version, old.minor, old.valid_from)
    is distinct from (new.plan_id, new.period, new.currency, new.version, new.minor, new.valid_from) then
    raise exception 'a price is never rewritten' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger plan_prices_stand before update on plan_prices for each row execute function keep_price();

-- The catalogue of what plans can open, as the features of this program declare it; written anew at each start. A plan that says
-- nothing of a code gives `basic`.
create table entitlements (
  code text primary key,
  type text not null check (type in ('flag', 'limit')),
  basic int not null
);

-- Who may choose a plan that is not public.
create table plan_invitations (
  plan_id uuid not null references plans on delete cascade,
  user_id uuid not null references users,
  invited_by uuid references users,
  invited_at timestamptz not null default clock_timestamp(),
  primary key (plan_id, user_id)
);
create index plan_invitations_of_user on plan_invitations (user_id);
