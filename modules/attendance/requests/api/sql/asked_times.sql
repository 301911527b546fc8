-- The times of absence in a person's requests that were not rejected or cancelled. Half days end and begin at
-- noon. Output: the request, its number, the time.
create or replace function asked_times(person uuid) returns table (id uuid, doc_no text, during tstzrange)
language sql stable as $$
  select l.id, l.doc_no, tstzrange(
    (l.start_date + case l.start_half when '下午' then time '12:00' else time '00:00' end)
      at time zone 'Asia/Shanghai',
    case when l.real_end < l.end_date or l.end_half = '下午'
      then (coalesce(l.real_end, l.end_date) + 1)::timestamp
      else l.end_date + time '12:00' end at time zone 'Asia/Shanghai')
  from leave l where l.user_id = person and l.state not in ('3', '9') and l.deleted_at is null
    and (l.real_end is null or l.real_end >= l.start_date)
  union all
  select h.id, h.doc_no, tstzrange((h.date + h.start_time) at time zone 'Asia/Shanghai',
    (h.date + (h.end_time <= h.start_time)::integer + h.end_time) at time zone 'Asia/Shanghai')
  from hours_leave h where h.user_id = person and h.state not in ('3', '9') and h.deleted_at is null
  union all
  select v.id, v.doc_no, tstzrange(v.start_date::timestamp at time zone 'Asia/Shanghai',
    (v.end_date + 1)::timestamp at time zone 'Asia/Shanghai')
  from visit_family v where v.user_id = person and v.state not in ('3', '9') and v.deleted_at is null
  union all
  select t.id, t.doc_no, tstzrange(t.start_at, t.end_at)
  from business_trip t where t.user_id = person and t.state not in ('3', '9') and t.deleted_at is null
  union all
  select r.id, r.doc_no, tstzrange(r.start_at, r.end_at)
  from return_company r where r.user_id = person and r.state not in ('3', '9') and r.deleted_at is null
$$;
