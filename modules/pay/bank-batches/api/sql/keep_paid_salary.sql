-- Trigger on salary: while a row is in a batch or paid by it, its amount and its approval stay.
create or replace function keep_paid_salary() returns trigger language plpgsql as $$
begin
  if exists (select from bank_batch_row r where r.salary_id = new.id and r.result in ('待', '成功')) then
    raise exception 'a row of pay in a batch keeps its amount and its approval: %', new.id;
  end if;
  return new;
end $$;
