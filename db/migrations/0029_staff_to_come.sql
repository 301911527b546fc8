-- The pay roll of a day to come, as far as it is written down: whoever works today and does not leave
-- before it, and whoever is to join by then. Moves do not count from a day to come (0014).
create or replace function staff_on(day date) returns table (user_id uuid, dept_id uuid, post_id uuid)
language sql stable as $$
  select e.user_id, e.dept_id, e.post_id from employment e where e.on_pay_roll and day = today()
  union all
  select p.user_id, p.dept_id, p.post_id from user_position p
    join user_base_info b on b.id = p.user_id and b.deleted_at is null and b.status not in ('0', '8')
  where p.is_main and p.deleted_at is null and day < today()
    and p.start_date <= day and (p.end_date is null or p.end_date >= day)
  union all
  select b.id, b.dept_id, b.post_id from user_base_info b
  where b.deleted_at is null and day > today()
    and case when is_on_pay_roll(b.status) then b.leave_date is null or b.leave_date >= day
      else b.status = '0' and b.join_date <= day end
$$;
