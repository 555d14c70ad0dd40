-- owner: platform
-- Names of params of a mail that are worth money or open something, as a gift's code: the list of mails hides them until a fresh proof.
alter table mails add column hides text[] not null default '{}';
update mails set hides = '{code}' where kind in ('billing.gift', 'billing.gift-with-words');
