-- owner: invoices
-- Payments that were opened for a document written by hand: by its page, or the transfer that it names.
create table invoice_openings (
  payment_id uuid primary key references payments,
  invoice_id uuid not null references invoices,
  transfer boolean not null,
  opened_at timestamptz not null default clock_timestamp()
);
create index invoice_openings_of on invoice_openings (invoice_id, opened_at desc);

-- The list of the desk: by member's name and buyer, and by amount.
create index invoices_by_buyer on invoices using gin (fold_text((buyer ->> 'name') || ' ' || (buyer ->> 'company')) gin_trgm_ops);
create index invoices_by_creation on invoices (created_at desc, id desc);
