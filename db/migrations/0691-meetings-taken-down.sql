-- owner: meetings
-- What a meeting was called and was to speak of before a decision took it away: brought back when that is lifted.
alter table meetings add column taken_title text, add column taken_agenda jsonb, add check ((taken_title is null) = (taken_agenda is null));
