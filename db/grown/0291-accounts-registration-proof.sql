-- owner: accounts
-- Hash of what the browser keeps that registered an account: with it, or with the password, a link in a mail opens the account.
alter table users add column registration_hash text;
