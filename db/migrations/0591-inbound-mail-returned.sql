-- owner: inbound-mail

-- What a mail server said that it could not deliver, and the mail of ours that it was.
alter table incoming_mails add column returned jsonb not null default '[]';
alter table incoming_mails add column returned_mail uuid;
comment on column incoming_mails.returned_mail is 'no foreign key: as it was said; a mail that is gone is nobody''s';
