-- owner: platform

-- The log is read by key of one act as well, and its acts are told apart without reading it through.
create index audit_of_act on audit (action, at desc, id desc);
