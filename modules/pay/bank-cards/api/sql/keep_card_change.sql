-- Trigger on bank_card_change: neither the person whose card changes nor the user who asked for the change decides it.
-- The rule refuses the same with a message; the trigger also covers every other write to the table.
create or replace function keep_card_change() returns trigger language plpgsql as $$
begin
  if new.state in ('1', '2') and (tg_op = 'INSERT' or old.state = '0') and (new.decided_by_id is null
    or new.decided_by_id = new.filed_by_id
    or exists (select from app_user u where u.id = new.decided_by_id and u.user_base_id = new.user_id)) then
    raise exception 'another user decides a change of a card: %', new.id;
  end if;
  return new;
end $$;
