-- Payments stay as their file has them, and pay that is paid otherwise keeps its amount
-- (docs/decisions/0208-cards-and-bank-batches.md).
drop trigger keep_bank_batch on bank_batch;
create trigger keep_bank_batch before insert or update on bank_batch
  for each row execute function keep_bank_batch();

create function keep_bank_payment() returns trigger language plpgsql as $$
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
create trigger keep_bank_payment before update on bank_batch_row
  for each row execute function keep_bank_payment();

drop trigger keep_paid_salary on salary;
create trigger keep_paid_salary before update on salary for each row
  when ((new.net <> old.net or new.paid_otherwise is distinct from old.paid_otherwise
    or new.deleted_at is not null and old.deleted_at is null
    or old.state in ('2', '3', '4', '5') and new.state in ('0', '1', '9')))
  execute function keep_paid_salary();

drop trigger keep_card_change on bank_card_change;
create trigger keep_card_change before insert or update on bank_card_change
  for each row execute function keep_card_change();
