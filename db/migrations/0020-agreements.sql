-- owner: agreements

-- What two members agree on: a piece of an offer at its price, or dealing with a company. No money goes through the club.
create table agreements (
  id uuid primary key default uuid_v7(),
  subject_kind text not null check (subject_kind in ('item', 'profile')),
  -- May go; what it was stays in `thing`.
  subject_id uuid not null,
  -- The sale by which it came about; null for a request.
  auction_id uuid unique references auctions,
  requester_id uuid not null references users,
  owner_id uuid not null references users,
  state text not null check (state in
    ('requested', 'accepted', 'disputed', 'done', 'declined', 'cancelled', 'expired')),
  quantity int not null default 1 check (quantity between 1 and 1000000),
  -- The subject as it stood: {name, language, kind, highlights}.
  thing jsonb not null,
  -- Price of one piece, frozen; null where there is none or the requester may not see it.
  unit_minor bigint check (unit_minor >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  message text not null default '',
  language text not null check (language in ('en', 'ar')),
  requester_confirmed_at timestamptz,
  owner_confirmed_at timestamptz,
  disputed_by uuid references users,
  -- Until when a request can be answered.
  expires_at timestamptz,
  moved_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  check (requester_id <> owner_id),
  check ((state = 'disputed') = (disputed_by is not null)),
  check ((unit_minor is null) = (currency is null))
);
comment on column agreements.subject_id is 'no foreign key: a thing of the kind in subject_kind, which the agreement outlives';
-- One open request for each member and thing; a sale by auction stands beside it.
create unique index agreements_open_once on agreements (requester_id, subject_kind, subject_id)
  where state in ('requested', 'accepted', 'disputed') and auction_id is null;
create index agreements_sent on agreements (requester_id, moved_at desc);
create index agreements_received on agreements (owner_id, moved_at desc);
create index agreements_due on agreements (expires_at) where state = 'requested';
-- Pieces of an item that are promised and not handed over yet.
create index agreements_promised on agreements (subject_id) where state = 'accepted';
create index agreements_by_state on agreements (state, moved_at desc);

-- Everything that happened, in its order: who, when, why. The club's people decide what the two sides cannot settle.
create table agreement_steps (
  id uuid primary key default uuid_v7(),
  agreement_id uuid not null references agreements on delete cascade,
  act text not null check (act in ('requested', 'made', 'accepted', 'declined', 'cancelled', 'confirmed', 'done',
    'disputed', 'settled', 'ended', 'expired', 'decided-done', 'decided-ended')),
  -- Null for what the club did by itself.
  by_id uuid references users,
  reason text,
  language text check (language in ('en', 'ar')),
  at timestamptz not null default clock_timestamp()
);
create index agreement_steps_in_order on agreement_steps (agreement_id, at, id);
create trigger agreement_steps_are_append_only before update or delete on agreement_steps
  for each row execute function refuse_change();
