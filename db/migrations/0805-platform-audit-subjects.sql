-- owner: platform

-- A subject is read as its acts: an index on the first part of an act cannot be read without the rows, and was passed over for reading
-- the log from somewhere in it, which took seconds where a subject was rare there.
drop index audit_of_subject;
