-- owner: payments

-- What was called off because the money came another way is told apart from what nobody wants any more.
alter table payments add column elsewhere boolean not null default false;
comment on column payments.elsewhere is 'called off since what it was for was paid another way: by hand, by a part, by another gateway';
-- Documents that were paid while their transfer was waited for.
update payments p set elsewhere = true
  from invoices i join invoice_standing s on s.invoice_id = i.id
  where p.state = 'canceled' and p.subject_kind = 'invoice' and p.subject_id = i.id
    and s.paid_minor > 0 and i.total_minor - s.credited_minor - s.paid_minor <= 0;
