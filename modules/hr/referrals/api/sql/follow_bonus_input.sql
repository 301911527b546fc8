-- Trigger on pay_input: a confirmed bonus makes its recommendation awarded; one that is void, taken back or deleted can be
-- proposed again.
create or replace function follow_bonus_input() returns trigger language plpgsql as $$
begin
  if new.state = '9' or new.revoked or new.deleted_at is not null then
    update referral r set state = '3', bonus = '0', bonus_input_id = null, updated_at = now(), version = r.version + 1
    where r.bonus_input_id = new.id;
  elsif new.state in ('1', '2') then
    update referral r set state = '4', bonus = '2', updated_at = now(), version = r.version + 1
    where r.bonus_input_id = new.id and r.state <> '4';
  end if;
  return null;
end $$;
