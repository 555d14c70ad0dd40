-- owner: articles
-- Files of what readers see: below the text in their order, and all that they may load, which is also what stands in the text.
alter table article_texts
  add column file_ids uuid[] not null default '{}',
  add column shown_file_ids uuid[] not null default '{}';

update article_texts set shown_file_ids = coalesce((
  select array_agg(distinct found[1]::uuid)
  from regexp_matches(body, '/api/files/([0-9a-f]{8}-[0-9a-f-]{27})', 'g') found), '{}')
where body like '%/api/files/%';
comment on column article_texts.file_ids is 'no foreign key: a list; a file of an article stays as long as the article';
comment on column article_texts.shown_file_ids is 'no foreign key: a list; a file of an article stays as long as the article';
