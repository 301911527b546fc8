-- The occurrences of a calendar entry that overlap a span of days. Inputs: the row of schedule, the first and
-- last day of the span. Output: the day, the start, the end.
create or replace function schedule_times(s schedule, since date, until date)
returns table (day date, start_at timestamptz, end_at timestamptz) language sql stable as $$
  select d.day, b.begins, b.begins + l.lasts
  from (select s.end_at - s.start_at as lasts, s.start_at at time zone 'Asia/Shanghai' as begins) l
    cross join lateral repeated_days(s.repeat, l.begins::date, s.repeat_until,
      since - ceil(extract(epoch from l.lasts) / 86400)::integer, until) d
    cross join lateral (select (d.day + l.begins::time) at time zone 'Asia/Shanghai' as begins) b
  where b.begins < (until + 1)::timestamp at time zone 'Asia/Shanghai'
    and b.begins + l.lasts > since::timestamp at time zone 'Asia/Shanghai'
$$;
