-- All people who were employed on a past day. Output: the state on that day, and the main position of that
-- day or the last one before it.
create or replace function employment_on(day date)
returns table (user_id uuid, status text, dept_id uuid, post_id uuid, rank_id uuid) language sql stable as $$
  select e.user_id, e.status,
    (select p.dept_id from user_position p where p.user_id = e.user_id and p.is_main
      and p.deleted_at is null and p.start_date <= day order by p.start_date desc limit 1),
    (select p.post_id from user_position p where p.user_id = e.user_id and p.is_main
      and p.deleted_at is null and p.start_date <= day order by p.start_date desc limit 1),
    (select p.rank_id from user_position p where p.user_id = e.user_id and p.is_main
      and p.deleted_at is null and p.start_date <= day order by p.start_date desc limit 1)
  from employment_status e
  where e.from_day <= day and (e.to_day is null or e.to_day >= day)
$$;
