-- Trigger on bank_batch_row: a batch pays the approved amounts of rows of pay that are not paid otherwise.
create or replace function keep_bank_batch_rows() returns trigger language plpgsql as $$
begin
  if exists (select from added a join salary s on s.id = a.salary_id
    where s.state not in ('2', '3', '4', '5') or s.net <> a.amount or s.paid_otherwise is not null
      or s.user_id <> a.user_id or s.deleted_at is not null) then
    raise exception 'a batch pays the approved amounts of a run';
  end if;
  return null;
end $$;
