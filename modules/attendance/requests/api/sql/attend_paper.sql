-- Approved requests that excuse an employee from work or count as work: leave, visits, trips, returns,
-- overtime. All rows have from_day and to_day, so that one range finds all that touch it. Leave by half days
-- has halves, the others have times.
create or replace view attend_paper as
select l.id, l.user_id, 'leave' as sort, l.kind, l.start_date as from_day,
  coalesce(l.real_end, l.end_date) as to_day, l.start_half as from_half,
  -- An employee who came back early was away for the whole last day.
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
