-- Trigger on salary: while a row is in a batch, paid by it or named as paid otherwise, its amount and its approval stay.
-- The name as paid otherwise is taken back only before the row is finished.
create or replace function keep_paid_salary() returns trigger language plpgsql as $$
begin
  if exists (select from bank_batch_row r where r.salary_id = new.id and r.result in ('待', '成功')) then
    raise exception 'a row of pay in a batch keeps its amount and its approval: %', new.id;
  end if;
  if old.paid_otherwise is null then
    return new;
  end if;
  if new.paid_otherwise is null and old.state = '2' and new.state = '2' and new.net = old.net
    and new.deleted_at is null then
    return new;
  end if;
  raise exception 'a row of pay that is paid otherwise keeps its amount and its approval: %', new.id;
end $$;
