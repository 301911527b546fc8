-- Trigger on pay_voucher: a voucher keeps its lines, and is made void once at most.
create or replace function keep_pay_voucher() returns trigger language plpgsql as $$
begin
  if (new.id, new.run_id, new.voucher_no, new.hash, new.total, new.lines, new.made_by_id, new.made_at)
    is distinct from (old.id, old.run_id, old.voucher_no, old.hash, old.total, old.lines, old.made_by_id, old.made_at)
    or old.voided_at is not null then
    raise exception 'a voucher stays as it was made: %', old.id;
  end if;
  return new;
end $$;
