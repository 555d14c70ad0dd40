-- owner: chat
-- Words are looked for in the messages of those conversations that somebody has, which are few beside all there are: an index of the
-- words of all finds a hundred thousand others' first. So they are read by conversation, and lie folded beside the text.
drop index messages_by_words;
alter table messages add column folded text not null generated always as (fold_text(text)) stored;
