-- owner: articles
-- What a new club begins with was written by nobody; everything after it by the club's people, version by version.
alter table articles
  add column author_id uuid references users (id) on delete set null,
  add column cover_id uuid references files (id) on delete set null,
  add column readers text not null default 'anyone' check (readers in ('anyone', 'members')),
  add column tags text[] not null default '{}',
  add column goes_out_at timestamptz,
  add column revision integer not null default 0,
  add column changed_at timestamptz not null default clock_timestamp(),
  add column changed_by uuid references users (id) on delete set null,
  -- The language whose text was not changed since the other one was.
  add column older text check (older in ('en', 'ar')),
  add constraint articles_goes_out_check check ((status = 'scheduled') = (goes_out_at is not null));

alter table article_texts
  add column slug text,
  -- Its words as searches fold them.
  add column folded text not null default '',
  add column cover_alt text not null default '';

-- What is being written: the newest is the working copy, the newest that was published is what readers see.
create table article_versions (
  id uuid primary key default uuid_v7(),
  article_id uuid not null references articles (id) on delete cascade,
  number integer not null check (number > 0),
  -- By language: title, slug, excerpt, body (sanitised), coverAlt.
  texts jsonb not null,
  made_by uuid references users (id) on delete set null,
  began_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  published_at timestamptz,
  unique (article_id, number)
);

-- Every address that an article ever had: old ones lead to the new one.
create table article_addresses (
  kind text not null,
  slug text not null,
  article_id uuid not null references articles (id) on delete cascade,
  language text not null check (language in ('en', 'ar')),
  taken_at timestamptz not null default clock_timestamp(),
  primary key (kind, slug)
);

create index articles_to_go_out on articles (goes_out_at) where goes_out_at is not null;
create index articles_published on articles (kind, published_at desc) where status = 'published';
create index article_addresses_of on article_addresses (article_id);
create index articles_of_group on articles (group_id);
create index articles_of_author on articles (author_id);
