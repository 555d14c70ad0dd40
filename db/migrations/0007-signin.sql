-- owner: signin

-- Browsers that signed in before. A forgotten one stays as a row, so that "has ever signed in" can be told;
-- one browser may know several people.
create table known_devices (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  token_hash text not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz not null default clock_timestamp(),
  forgotten_at timestamptz,
  unique (token_hash, user_id)
);
create index known_devices_of_user on known_devices (user_id);

-- Where somebody is signed in. Only hashes of the bearer and of the read-only cookie are kept. A session ends by its row
-- being deleted, so that nothing can forget to ask whether it ended.
create table sessions (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  token_hash text not null unique,
  cookie_hash text not null unique,
  device_id uuid references known_devices on delete set null,
  user_agent text not null,
  address text not null,
  -- The provider it came by, and that provider's id token (sealed), which signing out there asks for.
  provider text,
  id_token_sealed text,
  created_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp(),
  proven_at timestamptz not null default clock_timestamp()
);
create index sessions_of_user on sessions (user_id, last_seen_at desc);
create index sessions_of_device on sessions (device_id);
create index sessions_by_use on sessions (last_seen_at);

-- Wrong logins: `key` names what was tried (an account by its typed name, a known device, a second factor), hashed.
-- Unlogged: counters lost in a crash are harmless.
create unlogged table login_delays (
  key text primary key,
  wrong int not null,
  last_at timestamptz not null default clock_timestamp(),
  next_at timestamptz not null default clock_timestamp()
);
create index login_delays_by_age on login_delays (last_at);

-- Links of "forgot password"; single use.
create table reset_tokens (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index reset_tokens_of_user on reset_tokens (user_id);
create index reset_tokens_by_end on reset_tokens (expires_at);

-- A login that waits for something: the second step, or the details of a person who came by a provider for the first time.
create table login_tickets (
  id uuid primary key default uuid_v7(),
  purpose text not null check (purpose in ('second-step', 'registration')),
  token_hash text not null unique,
  user_id uuid references users on delete cascade,
  -- What the sign-in provider said, sealed: it names a person.
  facts_sealed text,
  tries_left int not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  check ((user_id is null) = (purpose = 'registration'))
);
create index login_tickets_of_user on login_tickets (user_id);
create index login_tickets_by_end on login_tickets (expires_at);


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
comment on column passkeys.credential_id is 'no foreign key: what the authenticator calls the key';
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
