-- owner: invoices

-- What the club says of itself on its documents and how they are counted: one row, checked by the contract.
create table invoice_settings (
  one boolean primary key default true check (one),
  value jsonb not null,
  changed_by uuid references users,
  changed_at timestamptz not null default clock_timestamp()
);

-- Which tax counts for whom. The most particular row counts: country and kind of buyer before country, country before everywhere.
create table tax_rates (
  id uuid primary key default uuid_v7(),
  -- Of a row that is chosen for a line by hand (`by_hand`) its short name on the desk too.
  code text not null unique check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  -- ISO 3166; null: wherever no other row counts.
  country text check (country ~ '^[A-Z]{2}$'),
  -- A business has a tax number of its country's form.
  buyer text not null check (buyer in ('anyone', 'business', 'person')),
  mode text not null check (mode in ('none', 'included', 'added', 'reverse')),
  -- Of a hundred.
  rate numeric(7, 4) not null check (rate between 0 and 100),
  -- What the document calls it beside the rate, and what it says below the totals: {en, ar}.
  name jsonb not null,
  note jsonb,
  -- UNCL5305, as structured invoices have it: S standard, Z zero, E exempt, O outside, AE reverse charge, G export.
  category text not null check (category in ('S', 'Z', 'E', 'O', 'AE', 'G')),
  by_hand boolean not null default false,
  valid_from date not null default '2000-01-01',
  valid_until date,
  changed_at timestamptz not null default clock_timestamp(),
  check (mode in ('included', 'added') or rate = 0),
  check (valid_until is null or valid_until >= valid_from)
);
insert into tax_rates (code, country, buyer, mode, rate, name, category) values
  ('club', null, 'anyone', 'none', 0, '{"en": "No tax", "ar": "بلا ضريبة"}', 'O');

-- Whom documents are made out to, as a member wrote it last.
create table billing_details (
  user_id uuid primary key references users on delete cascade,
  value jsonb not null,
  changed_at timestamptz not null default clock_timestamp()
);

-- Those who get invoices and are no members.
create table invoice_clients (
  id uuid primary key default uuid_v7(),
  email text not null,
  language text not null check (language in ('en', 'ar')),
  value jsonb not null,
  note text not null default '',
  archived_at timestamptz,
  created_by uuid references users,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp()
);

-- The last number of each series in each year; the row is the lock under which numbers are given.
create table invoice_series (
  series text not null,
  year int not null,
  last int not null default 0 check (last >= 0),
  primary key (series, year)
);

-- Months up to which nothing is dated any more.
create table invoice_months (
  -- Its first day.
  month date primary key check (extract(day from month) = 1),
  closed_by uuid references users,
  closed_at timestamptz not null default clock_timestamp()
);

-- Documents. Without a number: a draft, which its subject shows as a pro-forma. Once it has one it never changes.
create table invoices (
  id uuid primary key default uuid_v7(),
  kind text not null default 'invoice' check (kind in ('invoice', 'credit-note')),
  test boolean not null default false,
  series text,
  year int,
  number int check (number > 0),
  -- Series, year and number as the document writes them.
  number_text text unique,
  -- Who it is for; null once the person is gone.
  user_id uuid references users on delete set null,
  client_id uuid references invoice_clients,
  -- Both as they were; the seller's from the issue on.
  buyer jsonb not null,
  seller jsonb,
  language text not null check (language in ('en', 'ar')),
  currency text not null,
  mode text not null check (mode in ('none', 'included', 'added', 'reverse')),
  net_minor bigint not null check (net_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  total_minor bigint not null check (total_minor >= 0),
  -- By rate: [{code, rate, base, tax, words, note, category}], minor units.
  taxes jsonb not null,
  -- Tax and total in the currency that taxes are paid in: {currency, rate, date, tax, total}.
  local jsonb,
  -- What it is about: the higher feature's row.
  subject_kind text not null,
  subject_id uuid not null,
  note text not null default '',
  supplied_on date,
  due_on date,
  -- Days to pay in from the issue, of a draft that names no day.
  due_days int check (due_days between 0 and 365),
  issued_on date,
  issued_at timestamptz,
  issued_by uuid references users,
  -- The path of the page that is seen without an account ends with it.
  secret text not null unique,
  -- Of a credit note: what it corrects, and why {en, ar}.
  credits_id uuid references invoices,
  why jsonb,
  created_by uuid references users,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  constraint invoices_number_once unique (series, year, number),
  check (net_minor + tax_minor = total_minor),
  check ((number is null) = (issued_on is null) and (number is null) = (seller is null) and (number is null) = (series is null)
    and (number is null) = (year is null) and (number is null) = (number_text is null) and (number is null) = (issued_at is null)),
  check ((kind = 'credit-note') = (credits_id is not null)),
  check (not (user_id is not null and client_id is not null))
);
comment on column invoices.subject_id is 'no foreign key: a row of the higher feature that subject_kind names';
create index invoices_by_issue on invoices (issued_on desc, id desc);
create index invoices_of_user on invoices (user_id, created_at desc);
create index invoices_of_client on invoices (client_id) where client_id is not null;
create index invoices_of_subject on invoices (subject_kind, subject_id);
create index invoices_credited_by on invoices (credits_id) where credits_id is not null;
create index invoices_drafts on invoices (created_at) where number is null;

create table invoice_lines (
  invoice_id uuid not null references invoices on delete cascade,
  position int not null,
  description jsonb not null,
  detail jsonb,
  quantity numeric(14, 4) not null check (quantity > 0),
  unit_minor bigint not null,
  amount_minor bigint not null,
  -- The same without a tax that is included.
  net_minor bigint not null,
  tax_code text not null,
  tax_rate numeric(7, 4) not null,
  tax_category text not null,
  from_on date,
  until_on date,
  about_kind text,
  about_id text,
  primary key (invoice_id, position)
);
comment on column invoice_lines.about_id is 'no foreign key: a thing of the kind in about_kind';

-- What was paid, given back, or charged back (below zero): each once by its key.
create table invoice_payments (
  id uuid primary key default uuid_v7(),
  invoice_id uuid not null references invoices,
  amount_minor bigint not null check (amount_minor <> 0),
  paid_on date not null,
  how jsonb not null,
  payment_id uuid,
  key text not null,
  -- The one that was recorded by mistake and that it takes back.
  reverses_id uuid unique references invoice_payments,
  recorded_by uuid references users,
  recorded_at timestamptz not null default clock_timestamp(),
  constraint invoice_payments_once unique (invoice_id, key)
);
comment on column invoice_payments.payment_id is 'no foreign key: a payment of a gateway, which documents outlive';
create index invoice_payments_by_day on invoice_payments (paid_on);
create trigger invoice_payments_are_append_only before update or delete on invoice_payments
  for each row execute function refuse_change();

-- What happened with a document since it was made, beside itself: sums kept by triggers, and moments.
create table invoice_standing (
  invoice_id uuid primary key references invoices on delete cascade,
  paid_minor bigint not null default 0,
  credited_minor bigint not null default 0 check (credited_minor >= 0),
  sent_at timestamptz,
  seen_at timestamptz,
  downloaded_at timestamptz,
  reminded_at timestamptz,
  reminders int not null default 0
);

create function invoice_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.number is not null then
      raise exception 'an issued invoice is never deleted' using errcode = '42501';
    end if;
    return old;
  end if;
  -- Whose it was is forgotten with the person; nothing else of it.
  if old.number is not null and (to_jsonb(new) - 'user_id' is distinct from to_jsonb(old) - 'user_id' or new.user_id is not null) then
    raise exception 'an issued invoice never changes' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger invoices_stand before update or delete on invoices for each row execute function invoice_stands();

create function invoice_line_stands() returns trigger language plpgsql as $$
begin
  if exists (select 1 from invoices where id = coalesce(new.invoice_id, old.invoice_id) and number is not null) then
    raise exception 'a line of an issued invoice never changes' using errcode = '42501';
  end if;
  return coalesce(new, old);
end $$;
create trigger invoice_lines_stand before insert or update or delete on invoice_lines
  for each row execute function invoice_line_stands();

create function invoice_begins() returns trigger language plpgsql as $$
begin
  insert into invoice_standing (invoice_id) values (new.id);
  return null;
end $$;
create trigger invoices_begin after insert on invoices for each row execute function invoice_begins();

create function invoice_payment_counts() returns trigger language plpgsql as $$
begin
  update invoice_standing set paid_minor = paid_minor + new.amount_minor where invoice_id = new.invoice_id;
  return null;
end $$;
create trigger invoice_payments_count after insert on invoice_payments for each row execute function invoice_payment_counts();

create function invoice_credit_counts() returns trigger language plpgsql as $$
begin
  update invoice_standing set credited_minor = credited_minor + new.total_minor where invoice_id = new.credits_id;
  return null;
end $$;
create trigger invoice_credits_count after update on invoices for each row
  when (new.credits_id is not null and old.number is null and new.number is not null) execute function invoice_credit_counts();

-- Nothing is dated into a closed month. Whoever dates something holds the lock shared, whoever closes a month alone.
create function invoice_month_is_open(day date) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('invoice_months'));
  if exists (select 1 from invoice_months where month >= date_trunc('month', day)) then
    raise exception 'the month of % is closed', day using errcode = '42501';
  end if;
end $$;
create function invoice_dated() returns trigger language plpgsql as $$
begin
  perform invoice_month_is_open(new.issued_on);
  return new;
end $$;
create trigger invoices_dated before update on invoices for each row
  when (old.number is null and new.number is not null and not new.test) execute function invoice_dated();
create function invoice_payment_dated() returns trigger language plpgsql as $$
begin
  perform invoice_month_is_open(new.paid_on);
  return new;
end $$;
create trigger invoice_payments_dated before insert on invoice_payments for each row execute function invoice_payment_dated();
