-- owner: articles
create table article_groups (
  id uuid primary key default uuid_v7(),
  kind text not null check (kind in ('blog', 'faq', 'kb')),
  key text not null,
  name jsonb not null,
  position int not null,
  unique (kind, key)
);

-- Blog, questions, knowledge base and info pages; the texts of each language beside it.
create table articles (
  id uuid primary key default uuid_v7(),
  kind text not null check (kind in ('blog', 'faq', 'kb', 'page')),
  key text not null,
  group_id uuid references article_groups,
  status text not null default 'published' check (status in ('draft', 'scheduled', 'published', 'archived')),
  position int not null default 0,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  unique (kind, key)
);
create index articles_shown on articles (kind, position) where status = 'published';

create table article_texts (
  article_id uuid not null references articles on delete cascade,
  language text not null check (language in ('en', 'ar')),
  title text not null,
  excerpt text not null default '',
  -- HTML that went through the sanitiser.
  body text not null,
  updated_at timestamptz not null default now(),
  primary key (article_id, language)
);
