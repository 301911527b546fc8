-- Trigger on salary: three different users make, check and audit a row. The user who agreed to carry a shortfall does
-- not audit the row. The stored users stay once the row has moved on. The rule of the sheet refuses the same with a
-- message; the trigger also covers every other write to the table.
create or replace function keep_pay_steps_apart() returns trigger language plpgsql as $$
declare
  maker text := new.done_by ->> 'generate';
  checker text := new.done_by ->> 'check';
  auditor text := new.done_by ->> 'audit';
  waiver text := new.done_by ->> 'waive';
begin
  if checker = maker or auditor = maker or auditor = checker or auditor = waiver then
    raise exception 'three people make, check and audit a row of pay: %', new.id;
  end if;
  if tg_op = 'UPDATE' and old.state <> '0' and maker is distinct from old.done_by ->> 'generate' then
    raise exception 'the maker of a checked row of pay stays: %', new.id;
  end if;
  if tg_op = 'UPDATE' and old.state not in ('0', '1') and new.state not in ('0', '1')
    and (checker, auditor) is distinct from (old.done_by ->> 'check', old.done_by ->> 'audit')
    and new.state = old.state then
    raise exception 'the checker and the auditor of a row of pay stay: %', new.id;
  end if;
  return new;
end $$;
