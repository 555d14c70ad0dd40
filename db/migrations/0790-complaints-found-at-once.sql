-- owner: complaints
-- Titles as they are compared, kept with them and found by their parts: folding each anew took longer than a statement may.
alter table complaint_cases add column title_folded text not null generated always as (fold_text(title)) stored;
create index complaint_cases_by_title on complaint_cases using gin (title_folded gin_trgm_ops);
-- What the desk has to do are few of the cases that there ever were, and what was decided is read from the newest on.
create index complaint_cases_to_do on complaint_cases (opened_at) where state in ('open', 'waiting', 'appealed');
create index complaint_decisions_newest on complaint_decisions (decided_at desc, case_id) where undone_at is null;
