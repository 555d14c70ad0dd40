-- owner: contact

-- Its messages are letters since 0525.
drop table contact_messages;
