-- owner: billing

-- A purchase from the click on: what was shown, what it makes of the subscription, and how far it is. One is open for a member at a time.
create table checkouts (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users,
  plan_id uuid not null references plans,
  price_id uuid not null references plan_prices,
  period text not null check (period in ('month', 'year')),
  -- start: a plan from nothing; now: at once in place of the running one; later: with the next period; gift: for somebody else.
  way text not null check (way in ('start', 'now', 'later', 'gift')),
  -- The one that waits for this payment, or that it changes.
  subscription_id uuid references subscriptions,
  gateway text,
  currency text not null,
  net_minor bigint not null check (net_minor >= 0),
  total_minor bigint not null check (total_minor >= 0),
  -- What of it the balance pays, and what is charged.
  credit_minor bigint not null default 0 check (credit_minor >= 0),
  due_minor bigint not null check (due_minor >= 0),
  -- What the plan is worth for the period that is bought, without tax; and what of the old plan goes to the balance.
  worth_minor bigint not null check (worth_minor >= 0),
  surplus_minor bigint not null default 0 check (surplus_minor >= 0),
  surplus_currency text,
  begins_at timestamptz not null,
  until_at timestamptz not null,
  -- The promotion code that was taken for it.
  code_use_id uuid references promotion_uses,
  payment_id uuid references payments,
  invoice_id uuid references invoices,
  -- What was asked for, so that a second window that asks for the same gets this one.
  wish text not null,
  -- open: waits for its payment. done: paid, or nothing to pay. closed: another one took its place, it came to nothing.
  state text not null default 'open' check (state in ('open', 'done', 'closed')),
  failure text,
  created_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  check (credit_minor + due_minor = total_minor),
  check ((state = 'open') = (done_at is null)),
  check ((surplus_minor > 0) = (surplus_currency is not null))
);
create unique index checkouts_one_open on checkouts (user_id) where state = 'open';
create index checkouts_of_user on checkouts (user_id, created_at desc);
create index checkouts_open on checkouts (created_at) where state = 'open';
create index checkouts_of_subscription on checkouts (subscription_id) where subscription_id is not null;

-- What is charged for the next period of a subscription: one row for each period, however often it is tried.
create table renewals (
  id uuid primary key default uuid_v7(),
  subscription_id uuid not null references subscriptions,
  user_id uuid not null references users,
  begins_at timestamptz not null,
  until_at timestamptz not null,
  price_id uuid not null references plan_prices,
  currency text not null,
  net_minor bigint not null check (net_minor >= 0),
  total_minor bigint not null check (total_minor >= 0),
  credit_minor bigint not null default 0 check (credit_minor >= 0),
  due_minor bigint not null check (due_minor >= 0),
  code_use_id uuid references promotion_uses,
  -- bank: the document goes out before the period, and the money is waited for.
  way text not null check (way in ('card', 'bank', 'nothing')),
  payment_id uuid references payments,
  invoice_id uuid references invoices,
  -- open: is charged or waited for. done: paid. closed: the subscription ended, or was changed, before.
  state text not null default 'open' check (state in ('open', 'done', 'closed')),
  first_failed_at timestamptz,
  -- When the money is asked for again; null when there are no more tries.
  try_at timestamptz,
  -- Of one that was paid before its period began.
  paid_at timestamptz,
  -- How often it was opened: one that was closed because its member cancelled may be opened again.
  opened int not null default 1,
  failure text,
  created_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  unique (subscription_id, begins_at),
  check (credit_minor + due_minor = total_minor),
  check ((state = 'open') = (done_at is null))
);
create index renewals_open on renewals (try_at) where state = 'open';
create index renewals_of_user on renewals (user_id, created_at desc);

-- Each time that money for a renewal was asked for, and what came of it.
create table renewal_tries (
  id uuid primary key default uuid_v7(),
  renewal_id uuid not null references renewals,
  payment_id uuid references payments,
  outcome text not null check (outcome in ('asked', 'paid', 'failed')),
  reason text,
  at timestamptz not null default clock_timestamp()
);
create index renewal_tries_of on renewal_tries (renewal_id, at);
create trigger renewal_tries_are_append_only before update or delete on renewal_tries
  for each row execute function refuse_change();

-- What was paid for which days of a subscription, without tax: what an upgrade takes off.
create table paid_periods (
  id uuid primary key default uuid_v7(),
  subscription_id uuid not null references subscriptions,
  price_id uuid not null references plan_prices,
  from_at timestamptz not null,
  until_at timestamptz not null,
  currency text not null,
  minor bigint not null check (minor >= 0),
  -- With what was paid in all for the invoice, so that what is given back carries its tax.
  invoice_net_minor bigint not null check (invoice_net_minor >= 0),
  invoice_total_minor bigint not null check (invoice_total_minor >= 0),
  invoice_id uuid references invoices,
  payment_id uuid references payments,
  created_at timestamptz not null default clock_timestamp(),
  check (until_at >= from_at)
);
create index paid_periods_of on paid_periods (subscription_id, created_at desc);

-- What the club owes a member and uses first for what is charged next. A balance is the sum of its entries.
create table credit_entries (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users,
  currency text not null,
  minor bigint not null check (minor <> 0),
  kind text not null check (kind in ('goodwill', 'refund', 'unused', 'gift', 'used', 'returned')),
  why text,
  by_id uuid references users,
  -- What made the entry; the same thing makes it once.
  cause text not null unique,
  at timestamptz not null default clock_timestamp()
);
create index credit_entries_of on credit_entries (user_id, currency);
create trigger credit_entries_are_append_only before update or delete on credit_entries
  for each row execute function refuse_change();

-- A plan that somebody gives: paid by a checkout, sent by mail with a code on a day, had by whoever enters the code.
create table gifts (
  id uuid primary key default uuid_v7(),
  checkout_id uuid not null unique references checkouts,
  giver_id uuid not null references users,
  plan_id uuid not null references plans,
  period text not null check (period in ('month', 'year')),
  to_email text not null,
  to_name text not null,
  message text not null default '',
  language text not null check (language in ('en', 'ar')),
  deliver_on date not null,
  paid_at timestamptz,
  sent_at timestamptz,
  -- Only what the code is recognised by is kept.
  code_hash text unique,
  taken_by uuid references users,
  taken_at timestamptz,
  subscription_id uuid references subscriptions,
  check ((taken_by is null) = (taken_at is null))
);
create index gifts_waiting on gifts (deliver_on) where paid_at is not null and sent_at is null;
create index gifts_of_giver on gifts (giver_id);

-- Why somebody wished to leave, and what they did then.
create table leavings (
  id uuid primary key default uuid_v7(),
  subscription_id uuid not null references subscriptions,
  user_id uuid not null references users,
  reason text not null check (reason in ('price', 'use', 'missing', 'quality', 'elsewhere', 'pause', 'other', 'none')),
  note text not null default '',
  did text not null check (did in ('canceled', 'expired', 'paused', 'stayed')),
  at timestamptz not null default clock_timestamp()
);
create index leavings_by_day on leavings (at desc);
create trigger leavings_are_append_only before update or delete on leavings
  for each row execute function refuse_change();

-- What is offered to somebody who wishes to leave: a promotion code of the club's choice, a pause.
create table leaving_offer (
  one boolean primary key default true check (one),
  code_id uuid references promotion_codes,
  pause boolean not null default true,
  changed_by uuid references users,
  changed_at timestamptz not null default clock_timestamp()
);
insert into leaving_offer default values;

-- What was written about an end, a renewal or a card: each once.
create table billing_reminders (
  about text not null,
  kind text not null,
  sent_at timestamptz not null default clock_timestamp(),
  primary key (about, kind)
);
