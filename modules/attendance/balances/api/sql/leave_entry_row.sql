-- The view that lists of the leave ledger read: the entries, with the balance after each.
create or replace view leave_entry_row as
select e.id, e.balance_id, e.user_id, b.dept_id, e.year, e.kind, e.date, e.delta, e.cause,
  (select sum(before.delta) from leave_entry before
    where before.balance_id = e.balance_id and (before.date, before.id) <= (e.date, e.id)) as left_after,
  e.expire_at, e.source_type, e.source_id::text as source_id, e.reason, e.created_by as by_id,
  e.created_at, e.created_by, e.created_at as updated_at, e.created_by as updated_by,
  1 as version, null::timestamptz as deleted_at,
  e.work_start, e.work_counted_on, e.work_months,
  -- Rounded down, so that the years never show a level that the employee has not reached.
  trunc(e.work_months / 12.0, 1) as work_years
from leave_entry e join leave_balance b on b.id = e.balance_id;
