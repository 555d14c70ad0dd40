-- owner: platform

-- Files that come in pieces, so that one that was stopped goes on where it was. The pieces lie in the storage beside the files until the
-- last one came and the file is made of them; what is not finished within 24 hours is swept with them.
create table uploads (
  id uuid primary key default uuid_v7(),
  -- No row goes with its owner: the sweep removes row and pieces.
  owner_id uuid not null references users,
  take text not null check (take in ('image', 'document', 'voice')),
  name text not null,
  size int not null check (size > 0),
  received int not null default 0 check (received between 0 and size),
  file_id uuid references files on delete cascade,
  created_at timestamptz not null default clock_timestamp()
);
create index uploads_of_owner on uploads (owner_id);
create index uploads_of_file on uploads (file_id);
create index uploads_by_age on uploads (created_at);
