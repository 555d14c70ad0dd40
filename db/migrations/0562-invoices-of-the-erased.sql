-- owner: invoices

-- An issued invoice stands: number, dates, lines, amounts. Of a buyer who was erased it keeps country and tax, under a pseudonym.
create or replace function invoice_stands() returns trigger language plpgsql as $$
declare
  loose text[] := array['user_id'];
begin
  if tg_op = 'DELETE' then
    if old.number is not null then
      raise exception 'an issued invoice is never deleted' using errcode = '42501';
    end if;
    return old;
  end if;
  if current_setting('majlis.erasing', true) = 'on' then
    loose := array['user_id', 'buyer', 'note'];
  end if;
  if old.number is not null and (to_jsonb(new) - loose is distinct from to_jsonb(old) - loose
      or (new.user_id is not null and new.user_id is distinct from old.user_id)
      or (loose = array['user_id'] and new.user_id is not null)) then
    raise exception 'an issued invoice never changes' using errcode = '42501';
  end if;
  return new;
end $$;
