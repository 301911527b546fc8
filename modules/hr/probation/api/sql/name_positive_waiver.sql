-- Trigger on positive: records the account that waived the check. The trigger takes the account that wrote
-- the reason, so no user can name another account.
create or replace function name_positive_waiver() returns trigger language plpgsql as $$
begin
  if coalesce(btrim(new.waiver_reason), '') = '' then
    new.waived_by_id := null;
  elsif tg_op = 'INSERT' or new.waiver_reason is distinct from old.waiver_reason then
    new.waived_by_id := new.updated_by;
  end if;
  return new;
end $$;
