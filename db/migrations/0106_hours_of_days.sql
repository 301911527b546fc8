-- Hours of a day have the class of the calendar day in which they lie, hours of leave are kinds of leave, and a day
-- keeps what its overtime was made of (docs/decisions/0135-hours-of-a-day.md).

alter table attend_day
  -- For each paper of overtime and class of day: id, kind, from, to, minutes, counted, lieu, begunBy, endedBy.
  add column ot_detail jsonb not null default '[]',
  -- Minutes of the plan that were worked on a statutory holiday; ot_holiday has them too. Unknown of days that were
  -- computed before: there ot_holiday has overtime alone.
  add column holiday_minutes integer;

-- Leave by the hour has words of its own on its form; what it is a kind of says the same code as leave by days.
create function leave_kind_of_hours(word text) returns text language sql immutable parallel safe as $$
  select case word when '事假' then '1' when '病假' then '2' when '哺乳' then '10' when '调休' then '11'
    when '其他' then '99' else word end
$$;

create or replace view attend_paper as
select l.id, l.user_id, 'leave' as sort, l.kind, l.start_date as from_day,
  coalesce(l.real_end, l.end_date) as to_day, l.start_half as from_half,
  -- Who came back early was away for the whole of his last day.
  case when l.real_end < l.end_date then '下午' else l.end_half end as to_half,
  null::timestamptz as start_at, null::timestamptz as end_at, null::text as settle
from leave l
where l.state in ('2', '4') and l.deleted_at is null
  and (l.real_end is null or l.real_end >= l.start_date)
union all
select h.id, h.user_id, 'hours', leave_kind_of_hours(h.kind), h.date,
  h.date + (h.end_time <= h.start_time)::integer, null, null,
  (h.date + h.start_time) at time zone 'Asia/Shanghai',
  (h.date + (h.end_time <= h.start_time)::integer + h.end_time) at time zone 'Asia/Shanghai', null
from hours_leave h where h.state in ('2', '4') and h.deleted_at is null
union all
select v.id, v.user_id, 'visit', '探亲', v.start_date, v.end_date, '上午', '下午', null, null, null
from visit_family v where v.state in ('2', '4') and v.deleted_at is null
union all
select t.id, t.user_id, 'trip', null, (t.start_at at time zone 'Asia/Shanghai')::date,
  (t.end_at at time zone 'Asia/Shanghai')::date, null, null, t.start_at, t.end_at, null
from business_trip t where t.state in ('2', '4') and t.deleted_at is null
union all
select r.id, r.user_id, 'return', r.kind, (r.start_at at time zone 'Asia/Shanghai')::date,
  (r.end_at at time zone 'Asia/Shanghai')::date, null, null, r.start_at, r.end_at, null
from return_company r where r.state in ('2', '4') and r.deleted_at is null
union all
select o.id, o.user_id, 'overtime', o.kind, (o.start_at at time zone 'Asia/Shanghai')::date,
  (o.end_at at time zone 'Asia/Shanghai')::date, null, null, o.start_at, o.end_at, o.settle
from work_overtime o where o.state in ('2', '4') and o.deleted_at is null;

-- Days and months that were written before: only the name of a kind changes, also of what is closed.
update attend_day d set leave_detail = renamed.detail
from (
  select x.user_id, x.date, jsonb_agg(jsonb_set(e.part, '{kind}', to_jsonb(leave_kind_of_hours(e.part ->> 'kind')))
    order by e.nth) as detail
  from attend_day x cross join lateral jsonb_array_elements(x.leave_detail) with ordinality e(part, nth)
  where x.leave_detail <> '[]'
  group by x.user_id, x.date
  having bool_or(e.part ->> 'kind' <> leave_kind_of_hours(e.part ->> 'kind'))) renamed
where d.user_id = renamed.user_id and d.date = renamed.date;

update attend_month m set leave_by_kind = renamed.kinds
from (
  select id, jsonb_object_agg(kind, days) as kinds
  from (
    select x.id, leave_kind_of_hours(k.key) as kind, sum(k.value::numeric) as days
    from attend_month x cross join lateral jsonb_each_text(x.leave_by_kind) k
    where x.leave_by_kind ?| array['事假', '病假', '哺乳', '调休', '其他']
    group by x.id, leave_kind_of_hours(k.key)) kinds
  group by id) renamed
where m.id = renamed.id;

-- Open days that come out otherwise now: holidays and nights beside them, hours of leave, overtime.
insert into attend_mark (user_id, date)
select d.user_id, d.date
from attend_day d left join lateral (select attend_settled_until(d.attend_group_id) as day) settled on true
where d.date between today() - 62 and today() and d.date > coalesce(settled.day, today() - 63)
  and (d.day_class = '2' or d.night_shift or d.ot_workday + d.ot_restday + d.ot_holiday > 0
    or exists (select from hours_leave h where h.user_id = d.user_id and h.state in ('2', '4')
      and h.deleted_at is null and d.date between h.date and h.date + 1)
    or exists (select from work_overtime o where o.user_id = d.user_id and o.state in ('2', '4')
      and o.deleted_at is null
      and d.date between (o.start_at at time zone 'Asia/Shanghai')::date - 1
        and (o.end_at at time zone 'Asia/Shanghai')::date))
order by d.user_id, d.date
on conflict (user_id, date) do update set times = attend_mark.times + 1;
