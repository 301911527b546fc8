-- The attendance group and department of people on each day on which they are expected at work. Inputs: the
-- people, the first and last day.
create or replace function attend_places(people uuid[], since date, until date)
returns table (user_id uuid, date date, attend_group_id uuid, dept_id uuid) language sql stable as $$
  with spell as (
    select p.user_id, p.dept_id, greatest(p.start_date, s.from_day, since) as from_date,
      -- An employee who leaves soon is expected until the last day.
      least(p.end_date, s.to_day, until, case when is_expected(b.status) then b.leave_date end) as to_date
    from user_position p
      join user_base_info b on b.id = p.user_id and b.deleted_at is null
      join employment_status s on s.user_id = p.user_id and is_expected(s.status)
        and s.from_day <= until and (s.to_day is null or s.to_day >= since)
    where p.user_id = any(people) and p.is_main and p.deleted_at is null
      and p.start_date <= until and (p.end_date is null or p.end_date >= since)
  ), brought as materialized (
    select d.id, attend_group_of_department(d.id) as group_id
    from (select distinct spell.dept_id as id from spell) d
  )
  select spell.user_id, day::date, coalesce(m.attend_group_id, brought.group_id), spell.dept_id
  from spell
    join brought on brought.id = spell.dept_id
    cross join lateral generate_series(spell.from_date, spell.to_date, interval '1 day') day
    left join attend_member m on m.user_id = spell.user_id and m.deleted_at is null
      and m.from_date <= day::date and (m.to_date is null or m.to_date >= day::date)
$$;
