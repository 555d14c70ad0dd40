-- owner: platform
-- Word of the thread that a mail belongs to: answers to it are known by it.
alter table mails add column thread text;
-- What came by mail belongs to nobody of the club until a feature took it.
alter table files alter column owner_id drop not null;
