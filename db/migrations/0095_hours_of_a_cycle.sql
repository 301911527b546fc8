-- Averaged and indefinite working time in the months (docs/decisions/0110-hours-of-a-cycle.md).

-- How working time is reckoned on a day: an approval that has not begun or has run out leaves the standard.
create function hours_in_force(work_hours text, cycle text, since date, until date, day date)
returns text language sql immutable parallel safe as $$
  select case when coalesce(day between since and until, false)
      and (work_hours = '不定时' or (work_hours = '综合计算' and cycle is not null))
    then work_hours else '标准工时' end
$$;

create function cycle_months(cycle text) returns integer language sql immutable parallel safe as
  $$ select case cycle when '月' then 1 when '季' then 3 when '年' then 12 end $$;

-- Cycles are those of the calendar.
create function cycle_first(cycle text, day date) returns date language sql immutable parallel safe as $$
  select make_date(extract(year from day)::integer,
    (extract(month from day)::integer - 1) / cycle_months(cycle) * cycle_months(cycle) + 1, 1)
$$;

alter table attend_month
  -- How working time was reckoned on the last day of it that was not by the standard.
  add column hours_system text,
  -- Of averaged time: the days of the cycle that count for the person, and hours of it up to this month's end.
  add column cycle_since date,
  add column cycle_until date,
  add column cycle_hours numeric(7, 2) not null default 0,
  add column cycle_leave numeric(7, 2) not null default 0,
  add column cycle_standard numeric(7, 2) not null default 0,
  -- Hours beyond the standard, in the month that the cycle ends with and in no other.
  add column cycle_over numeric(7, 2) not null default 0;

drop view attend_month_view;
create view attend_month_view as
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
  m.created_at, m.created_by, m.updated_at, m.updated_by, m.version, m.deleted_at
from attend_month m;

-- Partitions -----------------------------------------------------------------

-- Makes the partitions of this month and the next two, as each start does, also where a process runs for
-- months: the application may make none itself. Rather than keep others waiting behind it, it gives up and is
-- asked again.
create function keep_month_partitions() returns void language sql security definer
set search_path from current set lock_timeout = '5s' as $$
  select ensure_month_partition(parent, (date_trunc('month', today()) + months * interval '1 month')::date)
  from (select parent from monthly_logs() parent union all select parent from monthly_records() parent) kept,
    generate_series(0, 2) months
$$;
