-- owner: profiles

-- When the owner of a draft that was left alone was reminded; once only, for as long as the draft lives.
alter table profile_drafts add column reminded_at timestamptz;
create index profile_drafts_left_alone on profile_drafts (saved_at) where reminded_at is null;
