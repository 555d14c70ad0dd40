-- owner: settings
-- What the club's people may change while the product runs: one row for each setting that differs from its default.
create table settings (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null default clock_timestamp(),
  changed_by uuid
);
