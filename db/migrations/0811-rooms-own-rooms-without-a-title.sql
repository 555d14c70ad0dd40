-- owner: rooms

-- An own room that was never given a name has none: it is called after its owner when it is read, in the language of its reader.
alter table rooms alter column title drop not null;
alter table rooms add constraint rooms_own_title_check check (title is not null or kind = 'private');
update rooms set title = null from users u
  where u.id = rooms.owner_id and rooms.kind = 'private' and rooms.title in (left('Room of ' || u.name, 120), left('غرفة ' || u.name, 120));
