-- The view that lists of computed days read. Columns of other tables are subqueries, so that a list that does
-- not show them does not read the tables.
create or replace view attend_day_view as
select attend_day_id(d.user_id, d.date) as id, d.user_id,
  (select b.emp_no from user_base_info b where b.id = d.user_id) as emp_no,
  d.dept_id, d.attend_group_id, d.date, d.day_class, d.shift_group_id,
  attend_in_out(d.segments) as in_out, d.required_minutes, d.worked_minutes, d.required_days, d.attend_days,
  d.late_minutes, d.late_times, d.early_minutes, d.early_times, d.miss_times, d.absent_days,
  d.leave_minutes, d.leave_days, d.leave_detail, d.trip_days, d.visit_days, d.return_days,
  d.ot_workday, d.ot_restday, d.ot_holiday, d.night_shift, d.statuses, d.is_provisional,
  exists (select from attend_lock_now l where l.attend_group_id = d.attend_group_id
      and l.set_date = d.date::text and l.lock_type = '2')
    or exists (select from attend_lock_now l where l.attend_group_id = d.attend_group_id
      and l.set_date = to_char(d.date, 'YYYY-MM') and l.lock_type = '2') as locked,
  exists (select from attend_mark m where m.user_id = d.user_id and m.date = d.date) as pending_recalc,
  d.computed_at, d.computed_at as created_at, null::uuid as created_by, d.computed_at as updated_at,
  null::uuid as updated_by, 1 as version, null::timestamptz as deleted_at
from attend_day d;
