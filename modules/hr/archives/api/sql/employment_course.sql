-- The states of employment that a personnel file implies, with their first and last day. The file does not contain the
-- day since when a person is leaving or suspended, so these states begin today. The state before that follows from the
-- kind and the length of the employment. `offset 0` keeps the subqueries separate. If PostgreSQL merged them, it would
-- compute each one many times per row. Input: the row of user_base_info.
create or replace function employment_course(b user_base_info)
returns table (from_day date, to_day date, status text) language sql stable as $$
  select v.from_day, v.to_day, v.status
  from (
    select k.worked, k.last_edge, case when k.worked = '2' and b.regular_date > b.join_date
      and (k.last_edge is null or b.regular_date < k.last_edge) then b.regular_date end as regular
    from (
      select case
          when b.status not in ('3', '4', '5', '6') then b.status
          when b.emp_kind in ('3', '6', '7') then '8'
          when b.emp_kind = '4' then '7'
          when b.regular_date is null and coalesce(b.leave_date, today()) < term_over(b.join_date, 6)
            and b.emp_kind <> '5' then '1'
          else '2' end as worked,
        case when b.status in ('4', '5') then greatest(coalesce(b.leave_date, today()), b.join_date) + 1
          when b.status in ('3', '6') then greatest(today(), b.join_date) end as last_edge
      offset 0
    ) as k offset 0
  ) as c cross join (values (1), (2), (3)) as part (n)
    cross join lateral (
      select case n when 1 then b.join_date when 2 then c.regular else c.last_edge end as from_day,
        case n when 1 then coalesce(c.regular, c.last_edge) - 1 when 2 then c.last_edge - 1 end as to_day,
        case n when 2 then '2' when 3 then b.status when 1 then
          case when c.regular is null then c.worked else '1' end end as status
      offset 0) as v
  where b.status <> '0' and v.from_day is not null and (v.to_day is null or v.to_day >= v.from_day)
$$;
