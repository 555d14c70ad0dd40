-- owner: referrals

-- That a member brought another one: written once, when the invited one's first profile is approved.
create table referral_credits (
  id uuid primary key default uuid_v7(),
  referrer_id uuid not null references users on delete cascade,
  -- Null once the invited one's account is gone; the fact stays.
  user_id uuid references users on delete set null,
  credited_at timestamptz not null default clock_timestamp(),
  constraint referral_credits_once unique (user_id),
  constraint referral_credits_not_oneself check (referrer_id <> user_id)
);
create index referral_credits_of_referrer on referral_credits (referrer_id, credited_at desc);
