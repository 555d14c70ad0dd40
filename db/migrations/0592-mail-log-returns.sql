-- owner: mail-log

-- Mails that came back: what the other side said of an address, once a mail.
create table mail_returns (
  id uuid primary key default uuid_v7(),
  mail_id uuid unique references mails on delete set null,
  -- In small letters.
  address text not null,
  kind text not null check (kind in ('hard', 'soft')),
  status text not null,
  said text not null,
  came_at timestamptz not null default clock_timestamp(),
  -- Since when staff write to the address again.
  cleared_at timestamptz
);
create index mail_returns_of_address on mail_returns (address, came_at desc) where cleared_at is null;
