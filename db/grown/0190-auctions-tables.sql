-- owner: auctions

-- The sale of an item or a company to whoever offers most. Amounts in minor units of `currency`.
create table auctions (
  id uuid primary key default uuid_v7(),
  subject_kind text not null check (subject_kind in ('item', 'profile')),
  subject_id uuid not null,
  seller_id uuid not null references users,
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'live', 'paused', 'sold', 'second_chance',
    'confirmed', 'unconfirmed', 'reserve_not_met', 'no_bids', 'stopped', 'cancelled')),
  mode text not null check (mode in ('open', 'timed')),
  -- What is sold, as its owner calls it, for search, notices, and when it is gone.
  title text not null,
  title_language text not null check (title_language in ('en', 'ar')),
  description text not null default '' check (char_length(description) <= 50),
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- Digits of the currency's minor unit, as they were at the start.
  decimals smallint not null default 2,
  initial_minor bigint check (initial_minor > 0),
  step_minor bigint not null default 100 check (step_minor > 0),
  reserve_minor bigint check (reserve_minor > 0),
  -- What stands: the last price, who leads and the most they offered. Follows from the log by the rule of maxima.
  price_minor bigint,
  leader_id uuid references users,
  leader_number int,
  leader_max_minor bigint check (leader_max_minor >= price_minor),
  bids int not null default 0,
  bidders int not null default 0,
  starts_at timestamptz,
  ends_at timestamptz,
  extensions int not null default 0 check (extensions <= 20),
  paused_at timestamptz,
  -- Who paused it; null while paused because members do not find what is sold.
  paused_by uuid references users,
  -- Why it is paused or was stopped, in the words of who did it.
  reason text,
  closed_at timestamptz,
  -- The winner, or after them the next bidder, is to say whether they take it.
  offered_to int,
  confirm_by timestamptz,
  -- Grows with each change that others are told of.
  version int not null default 1,
  -- The last entry of the log, to which the next is bound.
  log_places int not null default 0,
  log_digest text not null default '',
  told_ending_at timestamptz,
  told_extended_at timestamptz,
  told_confirm_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  check (state in ('draft', 'cancelled') or (currency is not null and initial_minor is not null and starts_at is not null)),
  check ((leader_id is null) = (price_minor is null)),
  check (state not in ('sold', 'second_chance') or (offered_to is not null and confirm_by is not null)),
  check (mode = 'open' or state in ('draft', 'cancelled') or ends_at is not null)
);
-- One at a time for each thing.
create unique index auctions_one_each on auctions (subject_kind, subject_id)
  where state in ('draft', 'scheduled', 'live', 'paused', 'sold', 'second_chance');
create index auctions_of_subject on auctions (subject_kind, subject_id, created_at desc);
create index auctions_running on auctions (ends_at, id) where state in ('live', 'paused');
create index auctions_scheduled on auctions (starts_at) where state = 'scheduled';
create index auctions_to_confirm on auctions (confirm_by) where state in ('sold', 'second_chance');
create index auctions_over on auctions (closed_at desc, id) where closed_at is not null;
create index auctions_of_seller on auctions (seller_id, created_at desc);
create index auctions_by_title on auctions using gin (title gin_trgm_ops);

-- Who takes part, by the number that others know them by, and the most they offered.
create table auction_bidders (
  auction_id uuid not null references auctions,
  user_id uuid not null references users,
  number int not null,
  -- Null when staff took out all their bids.
  maximum_minor bigint,
  joined_at timestamptz not null default clock_timestamp(),
  primary key (auction_id, user_id),
  unique (auction_id, number)
);
create index auction_bidders_of_user on auction_bidders (user_id, joined_at desc);

-- The log: every bid, every maximum that its leader raised, every bid that staff took out. Each entry is bound to the one
-- before by its digest; nothing is ever changed.
create table bids (
  id uuid primary key default uuid_v7(),
  auction_id uuid not null references auctions,
  place int not null,
  kind text not null check (kind in ('bid', 'raise', 'void')),
  bidder_id uuid not null references users,
  bidder_number int not null,
  amount_minor bigint not null,
  maximum_minor bigint not null check (maximum_minor >= amount_minor),
  -- The price that was reached for this bidder, and what stood after it.
  reached_minor bigint not null,
  price_minor bigint,
  leader_number int,
  -- The place of the bid that a void takes out, by whom and why.
  voids_place int,
  by_id uuid references users,
  reason text,
  at timestamptz not null,
  before text not null,
  digest text not null,
  unique (auction_id, place),
  check ((kind = 'void') = (voids_place is not null))
);
create index bids_of_bidder on bids (bidder_id, at desc);
create unique index bids_voided_once on bids (auction_id, voids_place) where kind = 'void';
create trigger bids_are_append_only before update or delete on bids
  for each row execute function refuse_change();

-- Who was offered what at the end, and what they said.
create table auction_offers (
  id uuid primary key default uuid_v7(),
  auction_id uuid not null references auctions,
  bidder_id uuid not null references users,
  bidder_number int not null,
  amount_minor bigint not null,
  offered_at timestamptz not null default clock_timestamp(),
  until timestamptz not null,
  answer text check (answer in ('confirmed', 'declined', 'expired')),
  answered_at timestamptz,
  unique (auction_id, bidder_number)
);

-- Who wants to be told.
create table auction_watches (
  auction_id uuid not null references auctions,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (auction_id, user_id)
);
create index auction_watches_of_user on auction_watches (user_id, created_at desc);
