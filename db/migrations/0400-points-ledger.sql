-- owner: points

-- What points are given for: the club sets amounts, how often a day, and whether.
create table point_rules (
  code text primary key check (code in ('joining', 'email-verified', 'profile-approved', 'first-item', 'referral', 'comment', 'review', 'agreement')),
  -- In both languages: {en, ar}.
  name jsonb not null,
  amount int not null check (amount between 1 and 100000),
  -- How often a day of the club one member is paid for it; null without limit.
  daily_cap int check (daily_cap between 1 and 1000),
  active boolean not null default true,
  position int not null,
  changed_at timestamptz not null default clock_timestamp()
);
insert into point_rules (code, name, amount, daily_cap, position) values
  ('joining', '{"en": "Joining the club", "ar": "الانضمام إلى النادي"}', 50, null, 1),
  ('email-verified', '{"en": "Verifying your e-mail", "ar": "تأكيد البريد الإلكتروني"}', 10, null, 2),
  ('profile-approved', '{"en": "An approved profile", "ar": "اعتماد الملف الشخصي"}', 100, null, 3),
  ('first-item', '{"en": "Your first offer", "ar": "أول عرض منشور"}', 50, null, 4),
  ('referral', '{"en": "Inviting a member", "ar": "دعوة عضو جديد"}', 100, null, 5),
  ('agreement', '{"en": "Closing an agreement", "ar": "إتمام اتفاق"}', 500, null, 6),
  ('review', '{"en": "Reviewing a partner", "ar": "تقييم طرف تعاملت معه"}', 20, null, 7),
  ('comment', '{"en": "A comment that stays", "ar": "تعليق يبقى منشورًا"}', 5, 10, 8);

-- Accounts of the ledger. Each member has three, and the house one towards each member (below zero by what it gave them), so that
-- the four add up to zero and no row is one that everybody waits for.
create table point_accounts (
  id uuid primary key default uuid_v7(),
  -- Null once the person is gone; what was booked stays.
  user_id uuid references users on delete set null,
  bucket text not null check (bucket in ('house', 'pending', 'earned', 'redeemed')),
  -- Kept sum of the entries, written by their trigger alone; points_off() compares.
  balance bigint not null default 0,
  constraint point_accounts_one_each unique (user_id, bucket)
);

-- What was booked: each of a cause, once.
create table point_postings (
  id uuid primary key default uuid_v7(),
  user_id uuid not null,
  act text not null check (act in ('credited', 'taken-back', 'converted', 'redeemed', 'given-back')),
  -- What it is for, as a key; credited again after it was taken back it is of the next round.
  cause text not null,
  round int not null default 1 check (round > 0),
  rule text references point_rules,
  -- The one that it takes back.
  reverses_id uuid unique references point_postings,
  -- What the statement says of it: names as they were, and the page that it leads to.
  words jsonb not null default '{}',
  link text,
  -- Two members whom it happened between, in the order of their ids.
  pair text,
  by_id uuid references users,
  -- When its cause happened.
  happened_at timestamptz not null,
  booked_at timestamptz not null default clock_timestamp(),
  constraint point_postings_once unique (act, cause, round),
  check ((act = 'taken-back') = (reverses_id is not null))
);
comment on column point_postings.user_id is 'no foreign key: what is booked never changes, and the account forgets a person who is gone';
create index point_postings_of_user on point_postings (user_id, rule, happened_at);
create index point_postings_of_pair on point_postings (pair, happened_at) where pair is not null;
create index point_postings_by_cause on point_postings (cause, round);

-- The two legs of each.
create table point_entries (
  id bigint generated always as identity primary key,
  posting_id uuid not null references point_postings,
  account_id uuid not null references point_accounts,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null
);
create index point_entries_of_account on point_entries (account_id, id desc);
create index point_entries_of_posting on point_entries (posting_id);

-- The account follows its entries.
create function point_entry_counts() returns trigger language plpgsql as $$
begin
  update point_accounts set balance = balance + new.amount where id = new.account_id returning balance into new.balance_after;
  return new;
end $$;
create trigger point_entries_count before insert on point_entries for each row execute function point_entry_counts();

-- At the commit each posting has two entries, of two accounts of one member, that add up to nothing.
create function point_posting_balances() returns trigger language plpgsql as $$
declare
  posting uuid := case tg_table_name when 'point_postings' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'posting_id')::uuid end;
  legs record;
begin
  select count(*) as entries, count(distinct e.account_id) as accounts, count(distinct a.user_id) as people, sum(e.amount) as total
    into legs from point_entries e join point_accounts a on a.id = e.account_id where e.posting_id = posting;
  if legs.entries <> 2 or legs.accounts <> 2 or legs.people > 1 or legs.total <> 0 then
    raise exception 'the entries of posting % do not balance', posting using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger point_postings_balance after insert on point_postings deferrable initially deferred
  for each row execute function point_posting_balances();
create constraint trigger point_entries_balance after insert on point_entries deferrable initially deferred
  for each row execute function point_posting_balances();

create trigger point_postings_are_append_only before update or delete on point_postings
  for each row execute function refuse_change();
create trigger point_postings_are_not_emptied before truncate on point_postings
  for each statement execute function refuse_change();
create trigger point_entries_are_append_only before update or delete on point_entries
  for each row execute function refuse_change();
create trigger point_entries_are_not_emptied before truncate on point_entries
  for each statement execute function refuse_change();

-- What is wrong with the ledger: accounts whose kept sum is not that of their entries, postings that do not balance, and a sum of all
-- that is not zero. No row is right.
create function points_off() returns table (fault text, id uuid, kept bigint, counted bigint) language sql stable as $$
  select 'account', a.id, a.balance, coalesce(sum(e.amount), 0)::bigint
    from point_accounts a left join point_entries e on e.account_id = a.id
    group by a.id, a.balance having a.balance <> coalesce(sum(e.amount), 0)
  union all
  select 'posting', p.id, 0, coalesce(sum(e.amount), 0)::bigint
    from point_postings p left join point_entries e on e.posting_id = p.id
    group by p.id having count(e.id) <> 2 or sum(e.amount) <> 0
  union all
  select 'all', null::uuid, sum(a.balance)::bigint, 0 from point_accounts a having sum(a.balance) <> 0
$$;

-- How far works that go through many rows have come: what was before there were points, and comments that stood for a day.
create table point_progress (
  work text primary key,
  -- The last that was looked at, in the order of `at` and id.
  at timestamptz not null,
  last_id uuid not null default '00000000-0000-0000-0000-000000000000',
  done_at timestamptz
);
comment on column point_progress.last_id is 'no foreign key: a place in a list of several tables';
-- Comments count from the day on that there are points.
insert into point_progress (work, at) values
  ('members', '-infinity'), ('referrals', '-infinity'), ('agreements', '-infinity'), ('reviews', '-infinity'), ('comments', clock_timestamp());
