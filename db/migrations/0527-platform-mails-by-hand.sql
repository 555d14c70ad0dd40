-- owner: platform

-- Of a mail that a person wrote: {replyTo: where the answer goes, or null; answers: Message-IDs that it answers, oldest first}. Null
-- for what the program says by itself.
alter table mails add column letter jsonb;
