-- owner: support

-- What was written with headings, lists and links, as it may be shown; the body has the same in words alone.
alter table ticket_messages drop constraint ticket_messages_format_check;
alter table ticket_messages add constraint ticket_messages_format_check check (format in ('plain', 'rich'));
alter table ticket_messages add column html text check (char_length(html) <= 60000);
alter table ticket_messages add check ((format = 'rich') = (html is not null));
