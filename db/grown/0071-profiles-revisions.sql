-- owner: profiles

-- Changes of an approved profile that wait for the review team: the state of its newest version while another one is live.
-- Null until something sensitive is changed for the first time.
alter table profiles add column revision text check (revision in
  ('submitted', 'in_review', 'changes_requested', 'rejected', 'withdrawn', 'approved'));

-- When harmless fields were last changed in place, live at once.
alter table profile_versions add column edited_at timestamptz;

-- A move of the changes, not of the profile itself.
alter table profile_history add column revision boolean not null default false;
