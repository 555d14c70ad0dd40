-- owner: platform

-- Voice notes: how long a sound is, as its content says.
alter table files drop constraint files_take_check;
alter table files add constraint files_take_check check (take in ('image', 'document', 'voice'));
alter table files add column seconds integer check (seconds >= 0);
