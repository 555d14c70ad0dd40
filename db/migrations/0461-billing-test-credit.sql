-- owner: billing
-- What came of test money: it counts as long as payments are a rehearsal, and pays nothing in earnest.
alter table credit_entries add column test boolean not null default false;
alter table credit_entries disable trigger credit_entries_are_append_only;
-- Of what was booked before: by the purchase or the payment that its cause names; of a refund, whether its member ever paid in earnest.
update credit_entries e set test = coalesce(
  (select coalesce(i.test, p.test, c.gateway = 'sandbox') from checkouts c left join invoices i on i.id = c.invoice_id
    left join payments p on p.id = c.payment_id
    where c.id::text = split_part(e.cause, ' ', 2) and split_part(e.cause, ' ', 1) in ('checkout', 'surplus')),
  (select coalesce(i.test, p.test) from renewals r left join invoices i on i.id = r.invoice_id left join payments p on p.id = r.payment_id
    where r.id::text = split_part(e.cause, ' ', 2) and split_part(e.cause, ' ', 1) = 'renewal'),
  (select i.test from gifts g join checkouts c on c.id = g.checkout_id join invoices i on i.id = c.invoice_id
    where g.id::text = split_part(e.cause, ' ', 2) and split_part(e.cause, ' ', 1) = 'gift'),
  (select p.test from payments p
    where p.id::text = split_part(e.cause, ' ', 3) and split_part(e.cause, ' ', 1) in ('late', 'over')),
  e.kind = 'refund' and exists (select from payments p where p.payer_id = e.user_id and p.test and p.settled_at <= e.at)
    and not exists (select from payments p where p.payer_id = e.user_id and not p.test and p.settled_at <= e.at),
  false)
where e.kind <> 'goodwill';
alter table credit_entries enable trigger credit_entries_are_append_only;
