-- owner: calendars

-- Times are offered to members: who comes from outside is invited by a member.
alter table calendar_hours drop column open_to;
