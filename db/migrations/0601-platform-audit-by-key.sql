-- owner: platform

-- The log is read by key: from an entry on, the newest first, over all of it, of one person, of one thing, of one subject.
drop index audit_by_time;
drop index audit_of_actor;
drop index audit_of_target;
create index audit_by_key on audit (at desc, id desc);
create index audit_of_actor on audit (actor_id, at desc, id desc);
create index audit_of_target on audit (target_kind, target_id, at desc, id desc);
create index audit_of_subject on audit (split_part(action, '.', 1), at desc, id desc);
