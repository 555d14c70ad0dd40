-- owner: platform
-- What comes with a mail, {kind, id}: the feature that declared the kind draws it when the mail is sent.
alter table mails add column attached jsonb;
