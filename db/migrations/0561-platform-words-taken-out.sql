-- owner: platform

-- Rows that stand for ever may lose words of somebody who was erased: only the columns that the trigger names, only to nothing, and only
-- in a transaction that erases (`allowTakingOut`).
create or replace function refuse_change() returns trigger language plpgsql as $$
declare
  word text;
begin
  if tg_op = 'UPDATE' and tg_nargs > 0 and current_setting('majlis.erasing', true) = 'on' then
    foreach word in array tg_argv loop
      if coalesce(to_jsonb(new) ->> word, '') not in ('', '[]', '{}') then
        raise exception 'words of % may only be taken out', tg_table_name using errcode = '42501';
      end if;
    end loop;
    if to_jsonb(new) - tg_argv::text[] = to_jsonb(old) - tg_argv::text[] then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

drop trigger audit_is_append_only on audit;
create trigger audit_is_append_only before update or delete on audit for each row
  execute function refuse_change('before', 'after', 'address');
drop trigger agreement_steps_are_append_only on agreement_steps;
create trigger agreement_steps_are_append_only before update or delete on agreement_steps for each row execute function refuse_change('reason');
drop trigger item_history_is_append_only on item_history;
create trigger item_history_is_append_only before update or delete on item_history for each row execute function refuse_change('reason', 'asks');
drop trigger profile_history_is_append_only on profile_history;
create trigger profile_history_is_append_only before update or delete on profile_history for each row execute function refuse_change('reason', 'asks');
drop trigger leavings_are_append_only on leavings;
create trigger leavings_are_append_only before update or delete on leavings for each row execute function refuse_change('note');
drop trigger point_postings_are_append_only on point_postings;
create trigger point_postings_are_append_only before update or delete on point_postings for each row execute function refuse_change('words');
