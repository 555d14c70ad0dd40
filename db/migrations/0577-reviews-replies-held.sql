-- owner: reviews

-- A reply that waits for the desk because of a watched word: who wrote it reads it still.
alter table review_reply_hidings add column held boolean not null default false;
