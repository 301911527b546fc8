-- The plan of people for each day on which they are expected: from the roster, otherwise from the weekly plan
-- of their attendance group, with the shift version of that day. Inputs: the people, the first and last day.
-- Output: the group, the department, the shift, the plan (shift, rest, free, unscheduled), the class of the
-- day and the source.
create or replace function planned_days(people uuid[], since date, until date)
returns table (user_id uuid, date date, attend_group_id uuid, dept_id uuid, shift_group_id uuid, plan text,
  day_class text, source text) language sql stable as $$
  with calendar as materialized (
    select day::date as date, extract(isodow from day)::integer as weekday,
      coalesce(c.day_class, case when extract(isodow from day) > 5 then '1' else '0' end) as day_class,
      -- A day off by a calendar entry, including bridge days; an ordinary weekend does not count.
      coalesce(c.day_class in ('1', '2'), false) as is_free
    from generate_series(since, until, interval '1 day') day
      left join work_calendar c on c.date = day::date and c.deleted_at is null
  ), week as materialized (
    select g.id, g.kind, g.holiday_rule = '法定节假日自动休息' as keeps_calendar, g.makeup_rule,
      array[g.monday_id, g.tuesday_id, g.wednesday_id, g.thursday_id, g.friday_id, g.saturday_id,
        g.sunday_id] as shifts
    from attend_group g
  ), day as (
    select p.user_id, p.date, p.attend_group_id, p.dept_id, c.day_class, s.source,
      case when s.id is not null then s.shift_group_id
        when w.kind <> '固定班制' or (w.keeps_calendar and c.is_free) then null
        when w.keeps_calendar and c.day_class = '3' and w.makeup_rule = '调休上班日按周一班次'
          then w.shifts[1]
        else w.shifts[c.weekday] end as shift_group_id,
      case when s.id is not null then 'roster'
        when w.kind = '固定班制' then 'week'
        when w.kind = '自由工时' and case when w.keeps_calendar then c.day_class in ('0', '3')
          else c.weekday < 6 end then 'free'
        when w.kind = '自由工时' then 'rest'
        else 'unscheduled' end as rule
    from attend_places(people, since, until) p
      join calendar c on c.date = p.date
      left join week w on w.id = p.attend_group_id
      left join user_schedule s on s.user_id = p.user_id and s.date = p.date and s.deleted_at is null
  )
  select d.user_id, d.date, d.attend_group_id, d.dept_id,
    d.shift_group_id,
    case when d.rule in ('roster', 'week') then
        case when shift.kind <> '休息' then 'shift' else 'rest' end
      else d.rule end,
    d.day_class, coalesce(d.source, '默认')
  from day d left join shift_version shift
    on shift.shift_group_id = d.shift_group_id and d.date between shift.from_day and shift.until
$$;
