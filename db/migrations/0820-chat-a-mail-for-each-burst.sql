-- owner: chat

-- When mails of unread messages went out: one for each burst, and so many a day at most. What is older than a day goes with the next one.
alter table chat_mails drop constraint chat_mails_pkey;
alter table chat_mails add primary key (user_id, mailed_at);
