-- Trigger on pay_input: a row goes from proposed to confirmed, from confirmed to counted and back, or to void. Nobody
-- confirms what they typed or changed. A confirmed row keeps its person, item, employer, amount and month.
create or replace function keep_pay_input() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and old.state || new.state not in ('01', '09', '12', '19', '21') then
    raise exception 'a pay input goes from state % to % never: %', old.state, new.state, old.id;
  end if;
  if old.state = '0' and new.state = '1'
    and (new.confirmed_by_id is null or new.confirmed_by_id in (old.created_by, old.updated_by)) then
    raise exception 'another user confirms a pay input: %', old.id;
  end if;
  if old.state <> '0' and (new.deleted_at is not null
    or (new.user_id, new.item_id, new.entity_id, new.amount, new.month, new.confirmed_by_id)
      is distinct from (old.user_id, old.item_id, old.entity_id, old.amount, old.month, old.confirmed_by_id)) then
    raise exception 'a confirmed pay input stays as it is: %', old.id;
  end if;
  return new;
end $$;
