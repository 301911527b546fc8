-- Trigger on dimission: records the account that waived the check of protection, the notice to the union or
-- the figures. The trigger takes the account that wrote the reason, so no user can name another account.
create or replace function name_dimission_waiver() returns trigger language plpgsql as $$
begin
  if coalesce(btrim(new.protection_note), '') = '' or new.protection is distinct from '未核查' then
    new.protection_waived_by_id := null;
  elsif tg_op = 'INSERT' or new.protection_note is distinct from old.protection_note
    or new.protection is distinct from old.protection then
    new.protection_waived_by_id := new.updated_by;
  end if;
  if coalesce(btrim(new.union_note), '') = '' or new.union_notified_on is not null then
    new.union_waived_by_id := null;
  elsif tg_op = 'INSERT' or new.union_note is distinct from old.union_note
    or new.union_notified_on is distinct from old.union_notified_on then
    new.union_waived_by_id := new.updated_by;
  end if;
  if coalesce(btrim(new.figures_note), '') = '' then
    new.figures_waived_by_id := null;
  elsif tg_op = 'INSERT' or new.figures_note is distinct from old.figures_note then
    new.figures_waived_by_id := new.updated_by;
  end if;
  return new;
end $$;
