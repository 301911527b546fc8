-- Trigger on bank_batch_row: a payment stays as the file has it. A payment that failed or came back becomes paid only
-- while its row of pay still has this approved amount and is not paid otherwise. Two writers wait for the row of pay.
create or replace function keep_bank_payment() returns trigger language plpgsql as $$
begin
  if (new.batch_id, new.salary_id, new.row_no, new.card_id, new.card_no, new.holder, new.amount)
    is distinct from (old.batch_id, old.salary_id, old.row_no, old.card_id, old.card_no, old.holder, old.amount) then
    raise exception 'a payment stays as its file has it: %', old.id;
  end if;
  if new.result in ('待', '成功') and old.result not in ('待', '成功') then
    perform from salary s where s.id = new.salary_id and s.state in ('2', '3', '4', '5') and s.net = new.amount
      and s.paid_otherwise is null and s.deleted_at is null for no key update;
    if not found then
      raise exception 'the pay of a payment has changed, or is paid otherwise: %', old.id;
    end if;
  end if;
  return new;
end $$;
