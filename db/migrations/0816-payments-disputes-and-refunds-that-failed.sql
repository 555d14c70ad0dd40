-- owner: payments

-- A refund that failed waits until somebody of the club settled it: by another one, or otherwise.
alter table payment_refunds add column settled_at timestamptz;

-- What banks take back of payments, each by its own name: one that the club wins is booked back, once.
create table payment_disputes (
  id uuid primary key default uuid_v7(),
  payment_id uuid not null references payments (id),
  outside_id text,
  minor bigint not null check (minor > 0),
  state text not null check (state in ('taken', 'reinstated')),
  told_at timestamptz not null default clock_timestamp(),
  reinstated_at timestamptz,
  unique (payment_id, outside_id),
  check (state <> 'reinstated' or reinstated_at is not null)
);
comment on column payment_disputes.outside_id is 'no foreign key: the gateway''s name of it; null of one that was told before names were kept';
insert into payment_disputes (payment_id, minor, state, told_at)
  select id, charged_back_minor, 'taken', coalesce(settled_at, opened_at) from payments where charged_back_minor > 0;
