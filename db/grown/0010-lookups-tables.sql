-- owner: lookups
-- What people choose from. A retired entry is no longer offered; what refers to it keeps its name.

create table currencies (
  id uuid primary key default uuid_v7(),
  code text not null unique check (code ~ '^[A-Z]{3}$'),
  name text not null,
  arabic_name text not null,
  symbol text not null,
  arabic_symbol text not null,
  symbol_direction text not null default 'left' check (symbol_direction in ('left', 'right')),
  -- Digits of the minor unit: 2 for USD, 3 for KWD, 0 for JPY.
  decimals int not null check (decimals between 0 and 4),
  flag text not null,
  locale text not null,
  place int not null,
  retired_at timestamptz
);

-- Units for one US dollar, by day. The newest day counts; older ones are kept for what was converted then.
create table currency_rates (
  currency_id uuid not null references currencies on delete cascade,
  rate_date date not null,
  rate numeric not null check (rate > 0),
  primary key (currency_id, rate_date)
);

create table countries (
  id uuid primary key default uuid_v7(),
  code text not null unique check (code ~ '^[A-Z]{2}$'),
  name text not null,
  arabic_name text not null,
  -- For a line on a card, where the full name is long (UAE).
  short_name text,
  arabic_short_name text,
  phone_code text not null,
  -- Not a reference: a country's currency need not be one that the club calculates in.
  currency text not null,
  currency_symbol text not null,
  flag text not null,
  time_zone text not null,
  place int not null,
  retired_at timestamptz
);

create table states (
  id uuid primary key default uuid_v7(),
  country_id uuid not null references countries on delete cascade,
  code text not null,
  name text not null,
  arabic_name text,
  place int not null,
  retired_at timestamptz,
  unique (country_id, code)
);

create table industries (
  id uuid primary key default uuid_v7(),
  parent_id uuid references industries,
  key text not null unique,
  name text not null,
  arabic_name text not null,
  place int not null,
  retired_at timestamptz
);
create index industries_of_parent on industries (parent_id);

create table skills (
  id uuid primary key default uuid_v7(),
  key text not null unique,
  name text not null,
  arabic_name text not null,
  place int not null,
  retired_at timestamptz
);

create table categories (
  id uuid primary key default uuid_v7(),
  key text not null unique,
  type text not null check (type in ('idea', 'project', 'service', 'product', 'company', 'investor')),
  name text not null,
  arabic_name text not null,
  -- The amount that a company of this category must name (product rules, section 4).
  requires text check (requires in ('investment', 'loan', 'assets', 'company-sale')),
  place int not null,
  retired_at timestamptz
);
create index categories_by_type on categories (type, place);

create table languages (
  id uuid primary key default uuid_v7(),
  code text not null unique,
  name text not null,
  arabic_name text not null,
  place int not null,
  retired_at timestamptz
);
