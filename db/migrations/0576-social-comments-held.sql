-- owner: social

-- A comment that waits for the desk because of a watched word: its author reads it still.
alter table comment_hidings add column held boolean not null default false;
