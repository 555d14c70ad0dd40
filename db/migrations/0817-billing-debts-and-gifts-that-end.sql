-- owner: billing

-- What a bank took back is owed in a row of its own, whatever period runs by then.
alter table renewals add column dispute_id uuid references payment_disputes (id);
alter table renewals drop constraint renewals_subscription_id_begins_at_key;
create unique index renewals_of_period on renewals (subscription_id, begins_at) where dispute_id is null;
create unique index renewals_of_dispute on renewals (dispute_id) where dispute_id is not null;
create index renewals_of_invoice on renewals (invoice_id) where dispute_id is not null;

-- A gift whose money went back opens nothing; one whose mail came back is sent anew.
alter table gifts
  add column ended_at timestamptz,
  add column ended_why text check (ended_why in ('refunded', 'charged-back')),
  add column mail_id uuid references mails (id) on delete set null,
  add column returned_at timestamptz,
  add column returned_said text,
  add check ((ended_at is null) = (ended_why is null)),
  add check ((returned_at is null) = (returned_said is null));
create index gifts_of_mail on gifts (mail_id) where mail_id is not null;
alter table credit_entries drop constraint credit_entries_kind_check;
alter table credit_entries add constraint credit_entries_kind_check
  check (kind in ('goodwill', 'refund', 'unused', 'gift', 'used', 'returned', 'gift-ended'));
