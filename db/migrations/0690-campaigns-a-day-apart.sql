-- owner: campaigns
-- When a mail of the campaign was written to them: of another one they get nothing within a day of it.
alter table campaign_receivers add column written_at timestamptz;
drop index campaign_receivers_of_user;
create index campaign_receivers_of_user on campaign_receivers (user_id, written_at);
