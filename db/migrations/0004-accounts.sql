-- owner: accounts

-- People who can sign in, and those who registered and have not verified their address yet. An address belongs to whoever
-- verified it: until then several may have typed it, so that a register answers alike whether or not it is known.
create table users (
  id uuid primary key default uuid_v7(),
  username citext not null constraint users_username_key unique,
  email citext not null,
  name text not null,
  birth_date date,
  password_hash text,
  role text not null default 'Guest' check (role in ('Super-admin', 'Employee', 'Partner', 'User', 'Guest')),
  preset_id uuid references roles,
  user_type text check (user_type in ('company', 'investor', 'freelancer', 'validator', 'advisor', 'broker')),
  profile_status text check (profile_status in
    ('draft', 'submitted', 'in_review', 'changes_requested', 'approved', 'rejected', 'suspended', 'withdrawn')),
  language text not null default 'en' check (language in ('en', 'ar')),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  agreed_at timestamptz,
  verified_at timestamptz,
  suspended_at timestamptz,
  suspended_reason text,
  referred_by uuid references users on delete set null,
  avatar_file_id uuid references files on delete set null,
  demo boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  -- Hash of what the browser keeps that registered an account: with it, or with the password, a link in a mail opens the account.
  registration_hash text,
  check (preset_id is null or role = 'Employee'),
  check (suspended_reason is null or suspended_at is not null)
);
create unique index users_verified_email on users (email) where verified_at is not null;
create index users_by_email on users (email);
create index users_unverified on users (created_at) where verified_at is null;
create index users_of_referrer on users (referred_by) where referred_by is not null;
create index users_of_preset on users (preset_id) where preset_id is not null;
create index users_by_avatar on users (avatar_file_id) where avatar_file_id is not null;
create index users_by_age on users (created_at desc);
-- The list of people in the order of their names.
create index users_by_name on users (fold_text(name));
-- The back-office finds people by name and user name in either script; staff who may see contacts by a part of the address, too.
create index users_by_words on users using gin (fold_text(name || ' ' || username::text) gin_trgm_ops);
create index users_by_address on users using gin (lower(email::text) gin_trgm_ops);
-- Members by how their user name begins: who types @om is offered those at once.
create index users_by_handle on users (lower(username::text) text_pattern_ops);

-- Tokens in mails, of which only the hash is kept: `verify` opens an account, `email` moves it to another address.
create table account_tokens (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify', 'email')),
  token_hash text not null unique,
  email citext not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  spent_at timestamptz
);
create index account_tokens_of_user on account_tokens (user_id, purpose);
create index account_tokens_by_end on account_tokens (expires_at);
