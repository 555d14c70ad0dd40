-- owner: articles
-- Whether an article helped: one answer of each reader, whom a visitor's address stands for, sealed.
create table article_votes (
  article_id uuid not null references articles (id) on delete cascade,
  voter text not null,
  user_id uuid references users (id) on delete cascade,
  language text not null check (language in ('en', 'ar')),
  helpful boolean not null,
  word text not null default '',
  voted_at timestamptz not null default clock_timestamp(),
  primary key (article_id, voter)
);
create index article_votes_of_user on article_votes (user_id);
