-- owner: articles
-- What both languages said when each block was last brought up to date with its counterpart: a list of {en, ar}, each null or
-- {kind, html}. Null before the first publication, and of articles from before it was kept.
alter table articles add column agreed jsonb;
