-- owner: contact
create table contact_messages (
  id uuid primary key default uuid_v7(),
  -- The member who wrote, when signed in.
  user_id uuid,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  language text not null check (language in ('en', 'ar')),
  created_at timestamptz not null default clock_timestamp()
);
create index contact_messages_by_time on contact_messages (created_at desc);
