-- Days and months of attendance as people read them (docs/decisions/0106-reading-attendance.md).

-- What a day is called in links and logs: it has no id of its own, and is computed again and again.
create function attend_day_id(person uuid, day date) returns uuid language sql immutable parallel safe as $$
  select md5(person::text || (day - date '2000-01-01')::text)::uuid
$$;

-- A page of the list goes by the day and then by the id: from this index, without sorting a day of everybody.
drop index ix_attend_day__date;
create index ix_attend_day__date on attend_day (date desc, attend_day_id(user_id, date) desc);
create index ix_attend_day__id on attend_day (attend_day_id(user_id, date));

-- A moment of a day in seconds from its midnight, as people write it; +1 is on the next day.
create function attend_clock(seconds integer) returns text language sql immutable parallel safe as $$
  select coalesce(
    lpad((mod(seconds, 86400) / 3600)::text, 2, '0') || ':' || lpad((mod(seconds, 3600) / 60)::text, 2, '0')
      || case when seconds >= 86400 then '+1' else '' end, '—')
$$;

-- When somebody came and went, segment by segment; nothing where he did neither.
create function attend_in_out(segments jsonb) returns text language sql immutable parallel safe as $$
  select string_agg(
    attend_clock((s ->> 'in')::integer) || '–' || attend_clock((s ->> 'out')::integer), ' ' order by (s ->> 'seq')::integer)
  from jsonb_array_elements(segments) s
  where s ->> 'in' is not null or s ->> 'out' is not null
$$;

-- When a shift is worked and may be clocked for, in seconds from midnight of its day; no window where nobody need clock.
create function shift_windows(shift uuid)
returns table (seq integer, works_from integer, works_to integer, in_from integer, in_until integer,
  out_from integer, out_until integer) language sql stable as $$
  select w.seq, w.works_from, w.works_to,
    case when w.need_in then w.works_from - w.in_before * 60 end,
    case when w.need_in then w.works_from + w.in_after * 60 end,
    case when w.need_out then w.works_to - w.out_before * 60 end,
    case when w.need_out then w.works_to + w.out_after * 60 end
  from (
    select g.*, extract(epoch from g.work_on)::integer + g.on_day_offset::integer * 86400 as works_from,
      extract(epoch from g.work_off)::integer + g.off_day_offset::integer * 86400 as works_to
    from shift_segment g where g.shift_group_id = shift and g.deleted_at is null
  ) w
$$;

-- Days of which somebody has to ask why: few of all.
create function is_abnormal_day(statuses text[]) returns boolean language sql immutable parallel safe as $$
  select statuses && array['absent', 'halfAbsent', 'missing', 'late', 'early']
$$;
create index ix_attend_day__abnormal on attend_day (date desc, user_id) where is_abnormal_day(statuses);

-- Whatever is asked of other tables stands alone, so that a list that does not show it does not ask.
create view attend_day_view as
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

-- One row of a month for each person.
create view attend_month_view as
select m.id, m.user_id, (select b.emp_no from user_base_info b where b.id = m.user_id) as emp_no,
  m.dept_id, (select d.full_name from department d where d.id = m.dept_id) as department,
  m.attend_group_id, m.month, m.required_days, m.attend_days, m.rest_days,
  m.late_times, m.late_minutes, m.early_times, m.early_minutes, m.miss_times, m.absent_days,
  m.leave_days,
  coalesce((select jsonb_agg(jsonb_build_object('kind', k.key, 'days', to_char(k.value::numeric, 'FM990.00'))
      order by length(k.key), k.key) from jsonb_each_text(m.leave_by_kind) k), '[]') as leave_by_kind,
  m.trip_days, m.visit_days, m.return_days, m.ot_workday, m.ot_restday, m.ot_holiday, m.ot_to_lieu,
  m.night_times, m.paid_days, m.abnormal, m.locked, m.confirmed_at, m.computed_at,
  m.created_at, m.created_by, m.updated_at, m.updated_by, m.version, m.deleted_at
from attend_month m;
