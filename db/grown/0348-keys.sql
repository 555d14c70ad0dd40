-- What the squash mended, for databases that were begun before it: ids that named rows without a foreign key get one. Rows that
-- name what is not there go first, or lose the name. Existing rows are proven in 0349, so that nobody waits for that.

delete from notices n where not exists (select from users u where u.id = n.recipient_id);
delete from saved_views v where not exists (select from users u where u.id = v.owner_id);
update mails m set recipient_id = null where recipient_id is not null and not exists (select from users u where u.id = m.recipient_id);
delete from files f where not exists (select from users u where u.id = f.owner_id);
update settings s set changed_by = null where changed_by is not null and not exists (select from users u where u.id = s.changed_by);
update users u set avatar_file_id = null where avatar_file_id is not null and not exists (select from files f where f.id = u.avatar_file_id);
delete from subscriptions s where not exists (select from users u where u.id = s.user_id);
delete from profile_files p where not exists (select from files f where f.id = p.file_id);
delete from item_files i where not exists (select from files f where f.id = i.file_id);
delete from post_pictures p where not exists (select from files f where f.id = p.file_id);
update items i set category_id = null where category_id is not null and not exists (select from categories c where c.id = i.category_id);
update items i set country_id = null where country_id is not null and not exists (select from countries c where c.id = i.country_id);
update items i set state_id = null where state_id is not null and not exists (select from states s where s.id = i.state_id);
delete from directory_entries d where not exists (select from profiles p where p.id = d.profile_id)
  or not exists (select from users u where u.id = d.user_id);
delete from directory_firsts d where not exists (select from profiles p where p.id = d.profile_id);
delete from saved_search_hits h where not exists (select from profiles p where p.id = h.profile_id);
update contact_messages c set user_id = null where user_id is not null and not exists (select from users u where u.id = c.user_id);
delete from market_entries m where not exists (select from items i where i.id = m.item_id)
  or not exists (select from users u where u.id = m.owner_id);
delete from market_prices m where not exists (select from items i where i.id = m.item_id);
delete from trending_items t where not exists (select from items i where i.id = t.item_id);
delete from review_reminders r where not exists (select from agreements a where a.id = r.agreement_id);
update set_up s set begun_by = (select id from users where role = 'Super-admin' order by created_at limit 1)
  where not exists (select from users u where u.id = s.begun_by);
delete from invitations i where not exists (select from users u where u.id = i.invited_by)
  or preset_id is not null and not exists (select from roles r where r.id = i.preset_id);
update invitations i set accepted_by = null where accepted_by is not null and not exists (select from users u where u.id = i.accepted_by);

alter table notices add foreign key (recipient_id) references users on delete cascade not valid;
alter table saved_views add foreign key (owner_id) references users on delete cascade not valid;
alter table mails add foreign key (recipient_id) references users on delete set null not valid;
alter table files add foreign key (owner_id) references users not valid;
alter table settings add foreign key (changed_by) references users on delete set null not valid;
alter table users add foreign key (avatar_file_id) references files on delete set null not valid;
alter table subscriptions add foreign key (user_id) references users not valid;
alter table profile_files add foreign key (file_id) references files on delete cascade not valid;
alter table items add foreign key (category_id) references categories not valid;
alter table items add foreign key (country_id) references countries not valid;
alter table items add foreign key (state_id) references states not valid;
alter table item_files add foreign key (file_id) references files on delete cascade not valid;
alter table directory_entries add foreign key (profile_id) references profiles on delete cascade not valid;
alter table directory_entries add foreign key (user_id) references users on delete cascade not valid;
alter table directory_firsts add foreign key (profile_id) references profiles on delete cascade not valid;
alter table saved_search_hits add foreign key (profile_id) references profiles on delete cascade not valid;
alter table contact_messages add foreign key (user_id) references users on delete set null not valid;
alter table market_entries add foreign key (item_id) references items on delete cascade not valid;
alter table market_entries add foreign key (owner_id) references users on delete cascade not valid;
alter table market_prices add foreign key (item_id) references items on delete cascade not valid;
alter table agreements add foreign key (auction_id) references auctions not valid;
alter table post_pictures add foreign key (file_id) references files on delete cascade not valid;
alter table trending_items add foreign key (item_id) references items on delete cascade not valid;
alter table reviews add foreign key (agreement_id) references agreements not valid;
alter table review_reminders add foreign key (agreement_id) references agreements on delete cascade not valid;
alter table set_up add foreign key (begun_by) references users not valid;
alter table invitations add foreign key (preset_id) references roles not valid;
alter table invitations add foreign key (invited_by) references users not valid;
alter table invitations add foreign key (accepted_by) references users on delete set null not valid;

create index mails_of_recipient on mails (recipient_id, created_at desc) where recipient_id is not null;
create index users_by_avatar on users (avatar_file_id) where avatar_file_id is not null;
create index directory_of_user on directory_entries (user_id);
create index saved_search_hits_of_profile on saved_search_hits (profile_id);
create index post_pictures_by_file on post_pictures (file_id);
-- Older keys without an index in large tables: each person who is deleted was looked for in all of them.
create index bids_taken_out on bids (by_id) where by_id is not null;
create index comments_taken_away on comments (removed_by) where removed_by is not null;

comment on column audit.actor_id is 'no foreign key: the log outlives the people in it';
comment on column audit.target_id is 'no foreign key: a thing of the kind in target_kind, which the log outlives';
comment on column audit.request_id is 'no foreign key: names lines of the server''s log';
comment on column files.claimed_id is 'no foreign key: a thing of the kind in claimed_kind';
comment on column passkeys.credential_id is 'no foreign key: what the authenticator calls the key';
comment on column follows.target_id is 'no foreign key: a thing of the kind in target_kind';
comment on column bookmarks.target_id is 'no foreign key: a thing of the kind in target_kind';
comment on column likes.target_id is 'no foreign key: a thing of the kind in target_kind';
comment on column comments.target_id is 'no foreign key: a thing of the kind in target_kind';
comment on column reports.target_id is 'no foreign key: a thing of the kind in target_kind, which the report outlives';
comment on column items.industry_ids is 'no foreign key: a list; an industry that is named here is retired, never deleted';
comment on column items.offer_auction_id is 'no foreign key: auctions stand on items, and tell them';
comment on column auctions.subject_id is 'no foreign key: a thing of the kind in subject_kind';
comment on column agreements.subject_id is 'no foreign key: a thing of the kind in subject_kind, which the agreement outlives';
comment on column posts.item_id is 'no foreign key: the words of a post outlive the item it spoke of';
comment on column posts.auction_id is 'no foreign key: the words of a post outlive the auction it spoke of';
comment on column activities.target_id is 'no foreign key: a thing of the kind in target_kind';
