-- owner: platform

-- Where a notice leads: the path of its link, and the part of that page where the link names one. Whoever opens the place has read it.
alter table notices add column place text generated always as (
  split_part(split_part(link, '#', 1), '?', 1)
    || coalesce('?section=' || substring(split_part(link, '#', 1) from '[?&]section=([^&]+)'), '')
) stored;
create index notices_unread_of_place on notices (recipient_id, place) where read_at is null;
