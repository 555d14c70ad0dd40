-- owner: inbound-mail
-- The calendar file that came with a mail: how calendar programs answer invitations.
alter table incoming_mails add column calendar text;
