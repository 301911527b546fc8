-- The people on the pay roll on a day, with department and post. A past day is read from the history, today
-- from the files. A future day counts the people who join, are rehired or have not left by then.
create or replace function staff_on(day date) returns table (user_id uuid, dept_id uuid, post_id uuid)
language sql stable as $$
  select e.user_id, e.dept_id, e.post_id from employment e where e.on_pay_roll and day = today()
  union all
  select p.user_id, p.dept_id, p.post_id from user_position p
    join user_base_info b on b.id = p.user_id and b.deleted_at is null
    join employment_status s on s.user_id = p.user_id and is_on_pay_roll(s.status)
      and s.from_day <= day and (s.to_day is null or s.to_day >= day)
  where p.is_main and p.deleted_at is null and day < today()
    and p.start_date <= day and (p.end_date is null or p.end_date >= day)
  union all
  select b.id, b.dept_id, b.post_id from user_base_info b
  where b.deleted_at is null and day > today()
    and case when is_on_pay_roll(b.status) then b.leave_date is null or b.leave_date >= day
      else b.status = '0' and b.join_date <= day end
  union all
  -- Employees on a contract for services are not on the pay roll.
  select r.user_id, r.dept_id, r.post_id from rehire r
  where day > today() and r.join_date <= day and r.terms ->> 'empKind' not in ('3', '6', '7')
$$;
