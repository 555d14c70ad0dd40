-- owner: articles
-- Articles for the members of some plans: for those that are named; while none is, for nobody.
alter table articles drop constraint articles_readers_check,
  add constraint articles_readers_check check (readers in ('anyone', 'members', 'plans'));
create table article_plans (
  article_id uuid not null references articles (id) on delete cascade,
  plan_id uuid not null references plans (id) on delete cascade,
  primary key (article_id, plan_id)
);
create index article_plans_of_plan on article_plans (plan_id);

-- What is made of a text when it goes out, so that lists read no text: its beginning, for whoever may read it where no excerpt was written,
-- and the minutes that it takes (null of texts from before).
alter table article_texts
  add column beginning text not null default '',
  add column minutes integer check (minutes > 0);

-- Excerpts that were made of the beginning are no written ones.
update article_texts t set beginning = t.excerpt, excerpt = ''
from articles a
where a.id = t.article_id and a.kind in ('blog', 'kb') and coalesce((
  select v.texts -> t.language ->> 'excerpt' from article_versions v
  where v.article_id = a.id and v.published_at is not null order by v.number desc limit 1), '') = '';
