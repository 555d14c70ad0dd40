-- owner: platform
-- Whose the ground's rows are.

alter table notices add foreign key (recipient_id) references users on delete cascade;
alter table saved_views add foreign key (owner_id) references users on delete cascade;
-- The list of what was sent stays, without a name.
alter table mails add foreign key (recipient_id) references users on delete set null;
-- No row goes with its owner: the bytes lie outside of the database, and only the store of files removes both.
alter table files add foreign key (owner_id) references users;
