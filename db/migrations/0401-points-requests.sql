-- owner: points

-- Requests to convert pending points into earned ones. Each reserves what was pending when it was made, and names the transaction that
-- paid its fee.
create table point_requests (
  id uuid primary key default uuid_v7(),
  -- What people call it: R-0064.
  number int generated always as identity unique,
  user_id uuid references users on delete set null,
  amount int not null check (amount > 0),
  hash text not null check (hash ~ '^0x[0-9a-f]{64}$'),
  -- What was to be paid, and where, when it was made: {amount, symbol, wallet, network, explorer}.
  fee jsonb not null,
  status text not null default 'submitted' check (status in ('submitted', 'checking', 'approved', 'rejected')),
  reason text check (reason in ('not-found', 'failed', 'wrong-token', 'wrong-amount', 'wrong-wallet', 'not-theirs', 'other')),
  -- What staff say besides, to the member.
  note text,
  created_at timestamptz not null default clock_timestamp(),
  -- How often the chain was asked, and when it is to be asked again; null when nobody asks any more.
  looks int not null default 0,
  next_look_at timestamptz default clock_timestamp(),
  check ((status = 'rejected') = (reason is not null))
);
create unique index point_requests_one_open on point_requests (user_id) where status in ('submitted', 'checking');
-- One transaction pays one request; one that was rejected may be sent again by whoever sent it.
create unique index point_requests_one_each_hash on point_requests (hash) where status <> 'rejected';
create index point_requests_of_user on point_requests (user_id, created_at desc);
create index point_requests_by_status on point_requests (status, created_at);
create index point_requests_to_look_at on point_requests (next_look_at) where status in ('submitted', 'checking');

-- Whose a transaction is: whoever sent its hash first, unless staff found that somebody else had paid.
create table point_hashes (
  hash text primary key,
  user_id uuid references users on delete set null,
  sent_at timestamptz not null default clock_timestamp()
);

-- Who moved a request, when and to what; null is the house.
create table point_request_steps (
  id uuid primary key default uuid_v7(),
  request_id uuid not null references point_requests on delete cascade,
  to_status text not null,
  by_id uuid references users,
  at timestamptz not null default clock_timestamp()
);
create index point_request_steps_of_request on point_request_steps (request_id, at);

-- What the chain said of a transaction, each time it was asked.
create table point_looks (
  id uuid primary key default uuid_v7(),
  request_id uuid not null references point_requests on delete cascade,
  -- 'confirmed' is the only one by which the house decides.
  found text not null,
  facts jsonb not null,
  at timestamptz not null default clock_timestamp()
);
create index point_looks_of_request on point_looks (request_id, at desc);
