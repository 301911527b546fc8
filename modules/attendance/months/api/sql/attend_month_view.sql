-- The view that lists of attendance months read: a row for each person and month, with the leave by kinds.
create or replace view attend_month_view as
select m.id, m.user_id, (select b.emp_no from user_base_info b where b.id = m.user_id) as emp_no,
  m.dept_id, (select d.full_name from department d where d.id = m.dept_id) as department,
  m.attend_group_id, m.month, m.required_days, m.attend_days, m.rest_days,
  m.late_times, m.late_minutes, m.early_times, m.early_minutes, m.miss_times, m.absent_days,
  m.leave_days,
  coalesce((select jsonb_agg(jsonb_build_object('kind', k.key, 'days', to_char(k.value::numeric, 'FM990.00'))
      order by length(k.key), k.key) from jsonb_each_text(m.leave_by_kind) k), '[]') as leave_by_kind,
  m.trip_days, m.visit_days, m.return_days, m.ot_workday, m.ot_restday, m.ot_holiday, m.ot_to_lieu,
  m.night_times, m.paid_days, m.abnormal, m.hours_system, m.cycle_since, m.cycle_until, m.cycle_hours,
  m.cycle_leave, m.cycle_standard, m.cycle_over, m.locked, m.confirmed_at, m.computed_at,
  m.created_at, m.created_by, m.updated_at, m.updated_by, m.version, m.deleted_at,
  m.month_pay_days, m.employed_pay_days, m.unpaid, m.sick_spell, m.ot_workday_lieu, m.ot_restday_lieu,
  m.ot_holiday_lieu
from attend_month m;
