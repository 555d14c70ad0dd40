-- owner: signin

-- The authenticator app of an account. The secret is sealed with a key outside the database; it counts from `confirmed_at`.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  secret_sealed text not null,
  -- Time step of the last code that was taken; no code is taken twice.
  last_step bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz
);

create table recovery_codes (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references second_factors on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  unique (user_id, code_hash)
);

create table passkeys (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- Questions put to an authenticator; answered once, within five minutes.
create table passkey_challenges (
  id uuid primary key default uuid_v7(),
  purpose text not null check (purpose in ('add', 'login', 'proof')),
  challenge text not null,
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_of_user on passkey_challenges (user_id);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- Sign-ins begun at a provider. `keep_hash` binds one to the browser that began it.
create table oidc_states (
  state_hash text primary key,
  keep_hash text not null,
  provider text not null,
  nonce text not null,
  verifier_sealed text not null,
  next text not null,
  expires_at timestamptz not null
);
create index oidc_states_by_end on oidc_states (expires_at);

-- People as sign-in providers know them.
create table linked_identities (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  provider text not null,
  issuer text not null,
  subject text not null,
  email citext not null,
  linked_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz not null default clock_timestamp(),
  unique (issuer, subject)
);
create index linked_identities_of_user on linked_identities (user_id);
