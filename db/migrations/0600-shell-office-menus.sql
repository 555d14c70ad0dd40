-- owner: shell

-- How somebody of the club arranged the menu of the back-office, by keys of its entries; without a row it stands as their role begins it.
create table office_menus (
  user_id uuid primary key references users on delete cascade,
  pinned text[] not null default '{}',
  hidden text[] not null default '{}',
  -- one's own order of what is neither; empty is the club's
  sorted text[] not null default '{}',
  changed_at timestamptz not null default clock_timestamp()
);
