-- owner: notifications

-- Which thing a mute is about, so that it can be looked at later: its label and link are of the day on which it was muted.
alter table notice_mutes add column target_kind text, add column target_id uuid;
comment on column notice_mutes.target_id is 'no foreign key: a thing of the kind in target_kind, which the mute may outlive';
update notice_mutes set target_kind = 'member', target_id = substr(thing, 8)::uuid where thing like 'member:%';
