-- owner: calendars
-- Whether anybody may take a time, without an account. Whoever offered times until now did so to members.
alter table calendar_hours add column visitors boolean not null default false;
alter table calendar_hours alter column visitors drop default;
