-- owner: mailbox

-- What is read is most of the inbox: its folder is counted without looking at each row.
create index mail_threads_read on mail_threads (moved_at desc, id) where place = 'inbox' and later_until is null and read_at is not null;
