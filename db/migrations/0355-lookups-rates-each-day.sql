-- owner: lookups

-- Where the rates of each day come from, in the European Central Bank's XML format; one row, off until somebody switches it on.
create table rate_source (
  one boolean primary key default true check (one),
  url text not null default '',
  active boolean not null default false,
  tried_at timestamptz,
  -- When it was last read to the end, and the newest day that it named then.
  succeeded_at timestamptz,
  newest_day date,
  -- What went wrong the last time; null when nothing did.
  fault text,
  check (not active or url <> '')
);
insert into rate_source default values;

-- Rates that moved by more than a fifth: not counted with until staff say so. The newest of each currency.
create table held_rates (
  currency_id uuid primary key references currencies on delete cascade,
  rate_date date not null,
  rate numeric not null check (rate > 0),
  -- What the currency was counted with when it came.
  before numeric not null,
  held_at timestamptz not null default clock_timestamp()
);
