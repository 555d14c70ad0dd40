-- owner: articles
-- The blog by words, by category and by tag, and what a post is related to.
create index article_texts_by_words on article_texts using gin (folded gin_trgm_ops);
create index articles_in_group on articles (group_id, published_at desc) where status = 'published';
create index articles_by_tag on articles using gin (tags) where status = 'published';
