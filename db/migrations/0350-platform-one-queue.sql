-- owner: platform
-- One queue works off events, mails and timers: each table says what is due (next_at), how often it was tried, why it failed
-- (reason: a word the product has a sentence for; error: what was said) and since when it is given up.

-- Events of one subject reach a feature in order. `stuck`: a listener still has to have it, and the others need not wait.
alter table outbox add column subject text, add column stuck boolean not null default false, add column reason text,
  add column listener text;
create index outbox_in_order on outbox (subject, id) where subject is not null and delivered_at is null and dead_at is null;

alter table mails add column reason text;
create index mails_dead on mails (dead_at) where dead_at is not null;

-- What an earlier version kept its timers in; where another role owns it, it stays and is not used.
do $$ begin
  drop schema if exists pgboss cascade;
exception when insufficient_privilege then null;
end $$;

-- What runs on a schedule; a row is made at the start of the program that knows it.
create table timers (
  id text primary key,
  cron text not null,
  next_at timestamptz not null,
  attempts int not null default 0,
  dead_at timestamptz,
  ran_at timestamptz,
  reason text,
  error text
);
