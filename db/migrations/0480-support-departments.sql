-- owner: support

-- Who answers tickets, when they are there, and how soon they promise to answer. Archived ones take no new tickets.
create table departments (
  id uuid primary key default uuid_v7(),
  name text not null check (char_length(name) between 2 and 60),
  arabic_name text not null check (char_length(arabic_name) between 2 and 60),
  -- What members read below the name when they choose.
  hint text not null default '',
  arabic_hint text not null default '',
  -- Where the department is told of new tickets; '' for nowhere.
  mail text not null default '',
  -- IANA name; null is the club's own zone.
  zone text,
  -- [{day: 1 (Monday) to 7, from: '09:00', to: '17:00'}], several a day
  hours jsonb not null,
  -- [{date: 'YYYY-MM-DD', name, arabicName}]
  holidays jsonb not null default '[]',
  -- Minutes of opening time by priority: {low: {first, next}, normal: …, high: …, urgent: …}
  answer_times jsonb not null,
  -- The first is what a ticket goes to unless its writer chooses.
  place int not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create unique index departments_by_name on departments (fold_text(name)) where archived_at is null;
create unique index departments_by_arabic_name on departments (fold_text(arabic_name)) where archived_at is null;

create table department_members (
  department_id uuid not null references departments,
  user_id uuid not null references users on delete cascade,
  primary key (department_id, user_id)
);
create index department_members_of on department_members (user_id);

-- A club begins with one, so that nobody who needs help finds a closed door.
insert into departments (name, arabic_name, hint, arabic_hint, hours, answer_times) values
  ('General', 'عام', 'Questions about the club and your account', 'أسئلة عن النادي وعن حسابك',
   (select jsonb_agg(jsonb_build_object('day', day, 'from', '09:00', 'to', '17:00')) from generate_series(1, 5) as day),
   '{"low": {"first": 960, "next": 960}, "normal": {"first": 480, "next": 480}, "high": {"first": 240, "next": 240}, "urgent": {"first": 60, "next": 60}}');
