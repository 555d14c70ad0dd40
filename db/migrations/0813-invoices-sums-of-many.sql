-- owner: invoices

-- What the list of the desk adds up and counts, beside what was paid: two hundred thousand documents are summed from one narrow table.
alter table invoice_standing
  add column kind text,
  add column test boolean,
  add column currency text,
  add column total_minor bigint,
  add column issued_on date,
  add column due_on date;
update invoice_standing s set kind = i.kind, test = i.test, currency = i.currency, total_minor = i.total_minor, issued_on = i.issued_on, due_on = i.due_on
  from invoices i where i.id = s.invoice_id;
alter table invoice_standing
  alter column kind set not null,
  alter column test set not null,
  alter column currency set not null,
  alter column total_minor set not null;
comment on column invoice_standing.kind is 'this and the columns after it are those of the document, kept by triggers';

create or replace function invoice_begins() returns trigger language plpgsql as $$
begin
  insert into invoice_standing (invoice_id, kind, test, currency, total_minor, issued_on, due_on)
    values (new.id, new.kind, new.test, new.currency, new.total_minor, new.issued_on, new.due_on);
  return null;
end $$;
create function invoice_is_rewritten() returns trigger language plpgsql as $$
begin
  update invoice_standing set kind = new.kind, test = new.test, currency = new.currency, total_minor = new.total_minor, issued_on = new.issued_on, due_on = new.due_on
    where invoice_id = new.id;
  return null;
end $$;
create trigger invoices_are_rewritten after update on invoices for each row
  when ((old.kind, old.test, old.currency, old.total_minor, old.issued_on, old.due_on)
    is distinct from (new.kind, new.test, new.currency, new.total_minor, new.issued_on, new.due_on))
  execute function invoice_is_rewritten();

-- Sums and statuses are read from the table itself now, and a row that is paid, sent or fetched stays on its page.
drop index invoices_summed;
drop index invoice_standing_summed;
alter table invoice_standing set (fillfactor = 70);
