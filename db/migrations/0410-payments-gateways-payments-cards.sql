-- owner: payments
-- The ways in which the club takes money. The sandbox is on until somebody opens another.
create table payment_gateways (
  code text primary key check (code in ('sandbox', 'bank', 'stripe')),
  position int not null,
  on_since timestamptz,
  -- What is no secret: accounts of the bank, [{holder, bank, iban, …}].
  details jsonb not null default '{}',
  -- Its keys, sealed with the installation's key; never answered.
  keys_sealed text,
  -- Whether its keys move no money.
  test boolean not null default false,
  changed_by uuid references users,
  changed_at timestamptz not null default clock_timestamp()
);
insert into payment_gateways (code, position, on_since, test) values
  ('stripe', 1, null, false), ('bank', 2, null, false), ('sandbox', 3, clock_timestamp(), true);

create sequence payment_references start 100001;

-- What somebody is to pay, or paid.
create table payments (
  id uuid primary key default uuid_v7(),
  gateway text not null references payment_gateways,
  subject_kind text not null check (subject_kind in ('checkout', 'renewal', 'invoice', 'gift')),
  subject_id uuid not null,
  payer_id uuid references users,
  payer_name text not null,
  payer_email text not null,
  payer_language text not null check (payer_language in ('en', 'ar')),
  currency text not null,
  minor bigint not null check (minor > 0),
  description jsonb not null,
  keep_card boolean not null,
  test boolean not null,
  state text not null check (state in ('open', 'second-step', 'awaiting-bank', 'paid', 'failed', 'canceled')),
  -- Why the last try failed.
  failure text,
  -- The gateway's own name of that try: told twice, it failed once.
  failed_try text,
  -- Where it is paid, and until when.
  page_url text,
  page_until timestamptz,
  pages int not null default 0,
  -- Where its payer comes back to.
  done_url text,
  failed_url text,
  -- Where a second step is taken.
  step_url text,
  -- The gateway's names of its page and of its payment.
  outside_page text unique,
  outside_payment text unique,
  -- ISO 11649, of transfers.
  reference text unique,
  method_brand text,
  method_last4 text,
  received_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  charged_back_minor bigint not null default 0,
  -- Money came when nobody waited for it any more.
  late_at timestamptz,
  late_done_at timestamptz,
  -- The club ended what was bought in the sandbox, or gave it.
  sandbox_closed_at timestamptz,
  opened_at timestamptz not null default clock_timestamp(),
  -- When its gateway was asked for it first.
  begun_at timestamptz,
  ask_at timestamptz,
  asked int not null default 0,
  settled_at timestamptz,
  check (refunded_minor >= 0 and received_minor >= 0),
  check ((gateway = 'bank') = (reference is not null))
);
comment on column payments.subject_id is 'no foreign key: a row of whichever higher feature has something paid';
create index payments_of_subject on payments (subject_kind, subject_id);
create index payments_of_payer on payments (payer_id);
create index payments_to_ask on payments (ask_at) where ask_at is not null;
create index payments_awaiting on payments (opened_at) where state = 'awaiting-bank';
create index payments_late on payments (late_at) where late_at is not null and late_done_at is null;

-- Each part of a transfer, as staff booked it.
create table payment_receipts (
  id uuid primary key default uuid_v7(),
  payment_id uuid not null references payments,
  minor bigint not null check (minor > 0),
  received_on date not null,
  -- Which line of a bank's statement it was: one line is booked once.
  line_hash text unique,
  booked_by uuid not null references users,
  booked_at timestamptz not null default clock_timestamp()
);
create index payment_receipts_of_payment on payment_receipts (payment_id);

create table payment_refunds (
  id uuid primary key default uuid_v7(),
  payment_id uuid not null references payments,
  minor bigint not null check (minor > 0),
  state text not null check (state in ('asked', 'done', 'failed')),
  why text not null,
  failure text,
  -- Null: it was made at the gateway itself.
  asked_by uuid references users,
  -- What it was asked under: the same is asked once.
  key text,
  outside_id text,
  asked_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  unique (payment_id, key),
  unique (payment_id, outside_id)
);
create index payment_refunds_open on payment_refunds (asked_at) where state = 'asked';

-- Whom a gateway knows a member as.
create table payment_customers (
  user_id uuid not null references users,
  gateway text not null references payment_gateways,
  test boolean not null,
  outside_id text not null,
  primary key (user_id, gateway, test),
  unique (gateway, outside_id)
);

-- Cards that a gateway keeps for a member; of the card itself only what may be shown.
create table payment_methods (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users,
  gateway text not null references payment_gateways,
  test boolean not null,
  outside_id text not null,
  brand text not null,
  last4 text not null,
  expiry_month int not null check (expiry_month between 1 and 12),
  expiry_year int not null,
  -- The latest is charged first.
  preferred_at timestamptz not null default clock_timestamp(),
  added_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz,
  -- Whether the gateway let go of one that was removed.
  detached_at timestamptz,
  unique (gateway, outside_id)
);
create index payment_methods_of_user on payment_methods (user_id) where removed_at is null;

-- Somebody adds a card on a gateway's page.
create table payment_setups (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users,
  gateway text not null references payment_gateways,
  test boolean not null,
  done_url text not null,
  page_url text,
  opened_at timestamptz not null default clock_timestamp(),
  kept_at timestamptz
);

-- What gateways told us, kept before it is worked on.
create table payment_events (
  id uuid primary key default uuid_v7(),
  gateway text not null references payment_gateways,
  outside_id text not null,
  type text not null,
  body text not null,
  told_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  times int not null default 1,
  -- The gateway's name of the payment that it waits for.
  waits_for text,
  payment_id uuid references payments,
  -- A word for what it did here; null while it did nothing yet.
  effect text,
  worked_at timestamptz,
  unique (gateway, outside_id)
);
create index payment_events_waiting on payment_events (gateway, waits_for) where effect is null and waits_for is not null;
create index payment_events_by_time on payment_events (received_at desc);
create index payment_events_of_payment on payment_events (payment_id);

-- The sandbox's own books, which are not ours: what it knows of a payment when it is asked.
create table sandbox_payments (
  payment_id uuid primary key references payments,
  state text not null check (state in ('paid', 'failed', 'second-step')),
  reason text,
  card text,
  tries int not null default 1,
  charge_back_at timestamptz,
  charged_back_at timestamptz,
  decided_at timestamptz not null default clock_timestamp()
);
create index sandbox_payments_to_charge_back on sandbox_payments (charge_back_at) where charged_back_at is null;
comment on column payment_customers.outside_id is 'no foreign key: the gateway''s own name of it';
comment on column payment_events.outside_id is 'no foreign key: the gateway''s own name of it';
comment on column payment_methods.outside_id is 'no foreign key: the gateway''s own name of it';
comment on column payment_refunds.outside_id is 'no foreign key: the gateway''s own name of it';
