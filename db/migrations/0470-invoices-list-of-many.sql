-- owner: invoices
-- The list of the desk in its order, newest first: drafts stand by when they were made.
drop index invoices_by_creation;
create index invoices_in_order on invoices ((coalesce(issued_at, created_at)) desc nulls last, id desc);
-- What its sums and statuses are counted from, without the documents themselves.
create index invoices_summed on invoices (id) include (kind, number, test, currency, total_minor, issued_on, due_on);
create index invoice_standing_summed on invoice_standing (invoice_id) include (paid_minor, credited_minor, downloaded_at);
