-- Trigger on transfer: records the account that waived the consent of the person. The trigger takes the
-- account that wrote the reason, so no user can name another account.
create or replace function name_transfer_waiver() returns trigger language plpgsql as $$
begin
  if coalesce(btrim(new.consent_note), '') = '' or new.consent then
    new.consent_waived_by_id := null;
  elsif tg_op = 'INSERT' or new.consent_note is distinct from old.consent_note
    or new.consent is distinct from old.consent then
    new.consent_waived_by_id := new.updated_by;
  end if;
  return new;
end $$;
