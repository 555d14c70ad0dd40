-- owner: push

-- By which push services know this club (VAPID). Made at the first start; another pair would end every subscription.
create table push_keys (
  id smallint primary key default 1 check (id = 1),
  public_key text not null,
  private_key_sealed text not null,
  made_at timestamptz not null default clock_timestamp()
);

-- Browsers that are told by push. Each belongs to the session that it is signed in with, and goes with it.
create table push_devices (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  session_id uuid not null references sessions on delete cascade constraint push_devices_of_session unique,
  -- Where its push service takes messages for it, known by what nobody reads the address from.
  endpoint_hash text not null constraint push_devices_endpoint unique,
  host text not null,
  subscription_sealed text not null,
  -- The club's key that the browser subscribed with.
  public_key text not null,
  user_agent text not null,
  created_at timestamptz not null default clock_timestamp(),
  renewed_at timestamptz not null default clock_timestamp(),
  -- When its push service last took a message, and last would not.
  taken_at timestamptz,
  failed_at timestamptz
);
create index push_devices_of on push_devices (user_id);

-- What waits to be sent to a device; gone when it was taken, or when it is too late for it.
create table push_sends (
  id uuid primary key default uuid_v7(),
  device_id uuid not null references push_devices on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- The device's push service, to hold back all that waits for it.
  host text not null,
  message jsonb not null,
  late_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  next_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  reason text,
  error text,
  dead_at timestamptz
);
create index push_sends_due on push_sends (next_at) where dead_at is null;
create index push_sends_of on push_sends (device_id);
create index push_sends_of_person on push_sends (user_id);
