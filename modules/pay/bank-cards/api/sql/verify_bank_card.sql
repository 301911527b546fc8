-- Trigger on salary_bank: compares the holder with the name of the person. Both are stored with one kind of middle dot
-- and without wide letters. A card of another holder takes no payment.
create or replace function verify_bank_card() returns trigger language plpgsql as $$
begin
  new.verified := exists (select from user_base_info b where b.id = new.user_id and upper(b.name) = upper(new.holder));
  new.fail_reason := case when not new.verified then 'holder' end;
  return new;
end $$;
