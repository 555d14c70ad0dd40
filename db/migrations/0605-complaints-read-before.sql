-- owner: complaints

-- What was read of a text until a change of it was held: whom only the new words name is told when they are let through.
alter table complaint_holds add column before text;
