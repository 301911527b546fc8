-- Marks days for recalculation when departments bring their people into another group: the computed days that
-- are not closed, and today for people who were in no group. Input: the departments.
create or replace function mark_brought_days(departments uuid[]) returns void language sql as $$
  with below as materialized (
    select d.id from department d where departments_above(d.path) && departments
  ), settled as materialized (
    select g.id, attend_settled_until(g.id) as day from attend_group g
  )
  insert into attend_mark (user_id, date)
  select person, day from (
    select d.user_id as person, d.date as day
    from below b join attend_day d on d.dept_id = b.id
      left join settled s on s.id = d.attend_group_id
    where d.date > coalesce(s.day, today() - 63) and d.date between today() - 62 and today()
    union
    select p.user_id, today() from user_position p join below b on b.id = p.dept_id
    where p.is_main and p.deleted_at is null and attend_since() is not null
      and p.start_date <= today() and (p.end_date is null or p.end_date >= today())
  ) known
  order by person, day
  on conflict (user_id, date) do update set times = attend_mark.times + 1
$$;
